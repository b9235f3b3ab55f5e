BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE boards (
	game_id INTEGER NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	posted_at DATETIME NOT NULL, 
	ping_id BIGINT, 
	version INTEGER NOT NULL, called TEXT, 
	CONSTRAINT pk_boards PRIMARY KEY (game_id), 
	CONSTRAINT fk_boards_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "boards" VALUES(1,1000000000000000010,1000000000000001006,'2026-03-01 12:02:20.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(2,1000000000000000010,1000000000000001136,'2026-03-01 12:45:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(3,1000000000000000010,1000000000000001230,'2026-03-01 13:17:00.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(4,1000000000000000010,1000000000000001358,'2026-03-01 13:59:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(5,1000000000000000020,1000000000000001372,'2026-03-01 14:04:20.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(6,1000000000000000020,1000000000000001418,'2026-03-01 14:19:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(7,1000000000000000020,1000000000000001432,'2026-03-01 14:24:20.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(8,1000000000000000020,1000000000000001440,'2026-03-01 14:27:00.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(9,1000000000000000011,1000000000000001448,'2026-03-01 14:29:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(10,1000000000000000011,1000000000000001488,'2026-03-01 14:43:00.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(11,1000000000000000011,1000000000000001521,'2026-03-01 14:54:00.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(12,1000000000000000011,1000000000000001557,'2026-03-01 15:06:00.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(13,1000000000000000021,1000000000000001571,'2026-03-01 15:10:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(14,1000000000000000021,1000000000000001589,'2026-03-01 15:16:40.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(15,1000000000000000021,1000000000000001603,'2026-03-01 15:21:20.123456',NULL,1,NULL);
INSERT INTO "boards" VALUES(16,1000000000000000021,1000000000000001611,'2026-03-01 15:24:00.123456',NULL,1,NULL);
CREATE TABLE erasure_keys (
	game_id INTEGER NOT NULL, 
	"key" BLOB NOT NULL, 
	CONSTRAINT pk_erasure_keys PRIMARY KEY (game_id), 
	CONSTRAINT fk_erasure_keys_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE erasures (
	user_id BIGINT NOT NULL, 
	game_id INTEGER NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (user_id, game_id), 
	CONSTRAINT fk_erasures_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE events (
	game_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	actor BIGINT, 
	interaction_id BIGINT, 
	payload TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game_id, version), 
	CONSTRAINT uq_events_interaction_id UNIQUE (interaction_id), 
	CONSTRAINT fk_events_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "events" VALUES(1,1,'2026-03-01 12:00:20.123456',1000000000000000011,1000000000000001000,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000010,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(1,2,'2026-03-01 12:01:00.123456',1000000000000000012,1000000000000001002,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(1,3,'2026-03-01 12:01:40.123456',1000000000000000013,1000000000000001004,'[{"is":"joined","user":1000000000000000013,"name":"Cleo"}]');
INSERT INTO "events" VALUES(1,4,'2026-03-01 12:03:00.123456',1000000000000000011,1000000000000001008,'[{"is":"started","deal":{"players":3,"first":1,"castle":["JS","JD","JC","JH","QH","QD","QS","QC","KC","KH","KS","KD"],"tavern":["X","AC","7D","8C","9H","6C","9D","2H","5D","7S","2C","5H","7C","8S","TC","8H","4S","AD","3H","9S","2D","3C","TH"],"hands":[["3D","6H","6D","4D","TS","AH"],["4C","5C","6S","AS","9C","TD"],["3S","8D","4H","7H","5S","2S"]]},"rules":1}]');
INSERT INTO "events" VALUES(1,5,'2026-03-01 12:03:40.123456',1000000000000000012,1000000000000001010,'[{"is":"move","event":{"seat":1,"move":"play AS9C"}}]');
INSERT INTO "events" VALUES(1,6,'2026-03-01 12:04:20.123456',1000000000000000012,1000000000000001012,'[{"is":"move","event":{"seat":1,"move":"play 6S"}}]');
INSERT INTO "events" VALUES(1,7,'2026-03-01 12:05:00.123456',1000000000000000012,1000000000000001014,'[{"is":"move","event":{"seat":1,"move":"pay 4C"}}]');
INSERT INTO "events" VALUES(1,8,'2026-03-01 12:05:40.123456',1000000000000000013,1000000000000001016,'[{"is":"move","event":{"seat":2,"move":"play 5S"}}]');
INSERT INTO "events" VALUES(1,9,'2026-03-01 12:06:20.123456',1000000000000000011,1000000000000001018,'[{"is":"move","event":{"seat":0,"move":"play 6H","shuffle":["4C","AS","9C"]}}]');
INSERT INTO "events" VALUES(1,10,'2026-03-01 12:07:00.123456',1000000000000000012,1000000000000001020,'[{"is":"move","event":{"seat":1,"move":"yield"}}]');
INSERT INTO "events" VALUES(1,11,'2026-03-01 12:07:40.123456',1000000000000000013,1000000000000001022,'[{"is":"move","event":{"seat":2,"move":"play 3S"}}]');
INSERT INTO "events" VALUES(1,12,'2026-03-01 12:08:20.123456',1000000000000000013,1000000000000001024,'[{"is":"move","event":{"seat":2,"move":"play 8D"}}]');
INSERT INTO "events" VALUES(1,13,'2026-03-01 12:09:00.123456',1000000000000000013,1000000000000001026,'[{"is":"move","event":{"seat":2,"move":"pay 2S8C"}}]');
INSERT INTO "events" VALUES(1,14,'2026-03-01 12:09:40.123456',1000000000000000011,1000000000000001028,'[{"is":"move","event":{"seat":0,"move":"play AH6D","shuffle":["2S","6H","6S","8C","5S","3S"]}}]');
INSERT INTO "events" VALUES(1,15,'2026-03-01 12:10:20.123456',1000000000000000011,1000000000000001030,'[{"is":"move","event":{"seat":0,"move":"pay TS"}}]');
INSERT INTO "events" VALUES(1,16,'2026-03-01 12:11:00.123456',1000000000000000012,1000000000000001032,'[{"is":"move","event":{"seat":1,"move":"play 5C"}}]');
INSERT INTO "events" VALUES(1,17,'2026-03-01 12:11:40.123456',1000000000000000012,1000000000000001034,'[{"is":"move","event":{"seat":1,"move":"jester 2"}}]');
INSERT INTO "events" VALUES(1,18,'2026-03-01 12:12:20.123456',1000000000000000013,1000000000000001036,'[{"is":"move","event":{"seat":2,"move":"play ACJD"}}]');
INSERT INTO "events" VALUES(1,19,'2026-03-01 12:13:00.123456',1000000000000000013,1000000000000001038,'[{"is":"move","event":{"seat":2,"move":"play JC"}}]');
INSERT INTO "events" VALUES(1,20,'2026-03-01 12:13:40.123456',1000000000000000013,1000000000000001040,'[{"is":"move","event":{"seat":2,"move":"pay 2H7C7H"}}]');
INSERT INTO "events" VALUES(1,21,'2026-03-01 12:14:20.123456',1000000000000000011,1000000000000001042,'[{"is":"move","event":{"seat":0,"move":"play 5D"}}]');
INSERT INTO "events" VALUES(1,22,'2026-03-01 12:15:00.123456',1000000000000000011,1000000000000001044,'[{"is":"move","event":{"seat":0,"move":"pay 2C3DTC"}}]');
INSERT INTO "events" VALUES(1,23,'2026-03-01 12:15:40.123456',1000000000000000012,1000000000000001046,'[{"is":"move","event":{"seat":1,"move":"play 7D"}}]');
INSERT INTO "events" VALUES(1,24,'2026-03-01 12:16:20.123456',1000000000000000012,1000000000000001048,'[{"is":"move","event":{"seat":1,"move":"play 9S"}}]');
INSERT INTO "events" VALUES(1,25,'2026-03-01 12:17:00.123456',1000000000000000012,1000000000000001050,'[{"is":"move","event":{"seat":1,"move":"pay 6C"}}]');
INSERT INTO "events" VALUES(1,26,'2026-03-01 12:17:40.123456',1000000000000000013,1000000000000001052,'[{"is":"move","event":{"seat":2,"move":"play 4H4S","shuffle":["QH","6C","AC","7D","5D","2C","3D","AH","JC","JH","8D","TS","2H","X","TC","JD","7H","6D","5C","7C"]}}]');
INSERT INTO "events" VALUES(1,27,'2026-03-01 12:18:20.123456',1000000000000000011,1000000000000001054,'[{"is":"move","event":{"seat":0,"move":"play TH","shuffle":["TC","5C","6D","JC","7H","X","2H","7C","8D","JH","JD","TS"]}}]');
INSERT INTO "events" VALUES(1,28,'2026-03-01 12:19:00.123456',1000000000000000012,1000000000000001056,'[{"is":"move","event":{"seat":1,"move":"play 5H","shuffle":["JD","TS"]}}]');
INSERT INTO "events" VALUES(1,29,'2026-03-01 12:19:40.123456',1000000000000000012,1000000000000001058,'[{"is":"move","event":{"seat":1,"move":"play TD"}}]');
INSERT INTO "events" VALUES(1,30,'2026-03-01 12:20:20.123456',1000000000000000012,1000000000000001060,'[{"is":"move","event":{"seat":1,"move":"pay 8C8S"}}]');
INSERT INTO "events" VALUES(1,31,'2026-03-01 12:21:00.123456',1000000000000000013,1000000000000001062,'[{"is":"move","event":{"seat":2,"move":"play AD6H","shuffle":["4H","4S","TH","5H","8C","8S","QD","9S"]}}]');
INSERT INTO "events" VALUES(1,32,'2026-03-01 12:21:40.123456',1000000000000000013,1000000000000001064,'[{"is":"move","event":{"seat":2,"move":"pay QH"}}]');
INSERT INTO "events" VALUES(1,33,'2026-03-01 12:22:20.123456',1000000000000000011,1000000000000001066,'[{"is":"move","event":{"seat":0,"move":"play 9C"}}]');
INSERT INTO "events" VALUES(1,34,'2026-03-01 12:23:00.123456',1000000000000000011,1000000000000001068,'[{"is":"move","event":{"seat":0,"move":"play JS"}}]');
INSERT INTO "events" VALUES(1,35,'2026-03-01 12:23:40.123456',1000000000000000011,1000000000000001070,'[{"is":"move","event":{"seat":0,"move":"pay 2D3C"}}]');
INSERT INTO "events" VALUES(1,36,'2026-03-01 12:24:20.123456',1000000000000000012,1000000000000001072,'[{"is":"move","event":{"seat":1,"move":"play 9H","shuffle":["QH","9S","TD","QS","2D","AD","3C","9C","6H"]}}]');
INSERT INTO "events" VALUES(1,37,'2026-03-01 12:25:00.123456',1000000000000000012,1000000000000001074,'[{"is":"move","event":{"seat":1,"move":"pay 6C"}}]');
INSERT INTO "events" VALUES(1,38,'2026-03-01 12:25:40.123456',1000000000000000013,1000000000000001076,'[{"is":"move","event":{"seat":2,"move":"play 5S"}}]');
INSERT INTO "events" VALUES(1,39,'2026-03-01 12:26:20.123456',1000000000000000011,1000000000000001078,'[{"is":"move","event":{"seat":0,"move":"play 9D"}}]');
INSERT INTO "events" VALUES(1,40,'2026-03-01 12:27:00.123456',1000000000000000011,1000000000000001080,'[{"is":"move","event":{"seat":0,"move":"play AC6D"}}]');
INSERT INTO "events" VALUES(1,41,'2026-03-01 12:27:40.123456',1000000000000000011,1000000000000001082,'[{"is":"move","event":{"seat":0,"move":"pay TCJC"}}]');
INSERT INTO "events" VALUES(1,42,'2026-03-01 12:28:20.123456',1000000000000000012,1000000000000001084,'[{"is":"move","event":{"seat":1,"move":"play 3D3S"}}]');
INSERT INTO "events" VALUES(1,43,'2026-03-01 12:29:00.123456',1000000000000000012,1000000000000001086,'[{"is":"move","event":{"seat":1,"move":"pay 4C6S7C"}}]');
INSERT INTO "events" VALUES(1,44,'2026-03-01 12:29:40.123456',1000000000000000013,1000000000000001088,'[{"is":"move","event":{"seat":2,"move":"play AS5D"}}]');
INSERT INTO "events" VALUES(1,45,'2026-03-01 12:30:20.123456',1000000000000000013,1000000000000001090,'[{"is":"move","event":{"seat":2,"move":"pay 8H"}}]');
INSERT INTO "events" VALUES(1,46,'2026-03-01 12:31:00.123456',1000000000000000011,1000000000000001092,'[{"is":"move","event":{"seat":0,"move":"play 7H","shuffle":["QC","7C","8H","4C","TC","JC","6S","6C","9H","9D","5S","JS"]}}]');
INSERT INTO "events" VALUES(1,47,'2026-03-01 12:31:40.123456',1000000000000000011,1000000000000001094,'[{"is":"move","event":{"seat":0,"move":"pay 2C2H5C"}}]');
INSERT INTO "events" VALUES(1,48,'2026-03-01 12:32:20.123456',1000000000000000012,1000000000000001096,'[{"is":"move","event":{"seat":1,"move":"play 7D"}}]');
INSERT INTO "events" VALUES(1,49,'2026-03-01 12:33:00.123456',1000000000000000012,1000000000000001098,'[{"is":"move","event":{"seat":1,"move":"pay TH"}}]');
INSERT INTO "events" VALUES(1,50,'2026-03-01 12:33:40.123456',1000000000000000013,1000000000000001100,'[{"is":"move","event":{"seat":2,"move":"play JH","shuffle":["6C","TH","9H","2H","2C","5S","JS","9D","5C"]}}]');
INSERT INTO "events" VALUES(1,51,'2026-03-01 12:34:20.123456',1000000000000000013,1000000000000001102,'[{"is":"move","event":{"seat":2,"move":"play TS"}}]');
INSERT INTO "events" VALUES(1,52,'2026-03-01 12:35:00.123456',1000000000000000013,1000000000000001104,'[{"is":"move","event":{"seat":2,"move":"pay 3H7S"}}]');
INSERT INTO "events" VALUES(1,53,'2026-03-01 12:35:40.123456',1000000000000000011,1000000000000001106,'[{"is":"move","event":{"seat":0,"move":"play 8D"}}]');
INSERT INTO "events" VALUES(1,54,'2026-03-01 12:36:20.123456',1000000000000000011,1000000000000001108,'[{"is":"move","event":{"seat":0,"move":"pay 4D8C"}}]');
INSERT INTO "events" VALUES(1,55,'2026-03-01 12:37:00.123456',1000000000000000012,1000000000000001110,'[{"is":"move","event":{"seat":1,"move":"jester 2"}}]');
INSERT INTO "events" VALUES(1,56,'2026-03-01 12:37:40.123456',1000000000000000013,1000000000000001112,'[{"is":"move","event":{"seat":2,"move":"play ADQS"}}]');
INSERT INTO "events" VALUES(1,57,'2026-03-01 12:38:20.123456',1000000000000000011,1000000000000001114,'[{"is":"move","event":{"seat":0,"move":"play 6H","shuffle":["7S","4D","5D","6D","3D","8C","3S","AS","JH","3H","AC","7H","KC","7D"]}}]');
INSERT INTO "events" VALUES(1,58,'2026-03-01 12:39:00.123456',1000000000000000011,1000000000000001116,'[{"is":"move","event":{"seat":0,"move":"play QH","shuffle":["AC","TS","AS","7H","6H","7D","8D","JH","3S","QS","KC","AD","3H","X"]}}]');
INSERT INTO "events" VALUES(1,59,'2026-03-01 12:39:40.123456',1000000000000000011,1000000000000001118,'[{"is":"move","event":{"seat":0,"move":"pay 8H8S9S"}}]');
INSERT INTO "events" VALUES(1,60,'2026-03-01 12:40:20.123456',1000000000000000012,1000000000000001120,'[{"is":"move","event":{"seat":1,"move":"play QC"}}]');
INSERT INTO "events" VALUES(1,61,'2026-03-01 12:41:00.123456',1000000000000000012,1000000000000001122,'[{"is":"move","event":{"seat":1,"move":"play 4H4S","shuffle":["8S","QC","8H","KS","9S","QH"]}}]');
INSERT INTO "events" VALUES(1,62,'2026-03-01 12:41:40.123456',1000000000000000012,1000000000000001124,'[{"is":"move","event":{"seat":1,"move":"pay 2STD"}}]');
INSERT INTO "events" VALUES(1,63,'2026-03-01 12:42:20.123456',1000000000000000013,1000000000000001126,'[{"is":"move","event":{"seat":2,"move":"play AH9C","shuffle":["2S","TD"]}}]');
INSERT INTO "events" VALUES(1,64,'2026-03-01 12:43:00.123456',1000000000000000013,1000000000000001128,'[{"is":"move","event":{"seat":2,"move":"pay 5H7C"}}]');
INSERT INTO "events" VALUES(1,65,'2026-03-01 12:43:40.123456',1000000000000000011,1000000000000001130,'[{"is":"move","event":{"seat":0,"move":"play QD"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(2,1,'2026-03-01 12:44:20.123456',1000000000000000012,1000000000000001132,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000010,"host":1000000000000000012,"name":"Ben","wanted":null,"options":{},"pace":null},{"is":"ai+","name":"Clover","level":"plain"}]');
INSERT INTO "events" VALUES(2,2,'2026-03-01 12:45:00.123456',1000000000000000011,1000000000000001134,'[{"is":"joined","user":1000000000000000011,"name":"Ana"}]');
INSERT INTO "events" VALUES(2,3,'2026-03-01 12:46:20.123456',1000000000000000012,1000000000000001138,'[{"is":"started","deal":{"players":3,"first":1,"castle":["JH","JS","JD","JC","QD","QS","QH","QC","KD","KC","KS","KH"],"tavern":["4S","X","5H","AC","8S","6D","6C","7C","5C","7H","TC","TH","4D","4C","9S","5S","AS","8H","2D","AD","7S","TS","2C"],"hands":[["5D","9D","TD","9H","9C","6S"],["3D","3H","2S","3C","7D","2H"],["8C","8D","AH","6H","4H","3S"]]},"rules":1}]');
INSERT INTO "events" VALUES(2,4,'2026-03-01 12:46:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 3C3D3H"}}]');
INSERT INTO "events" VALUES(2,5,'2026-03-01 12:47:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 2H4S5H"}}]');
INSERT INTO "events" VALUES(2,6,'2026-03-01 12:47:40.123456',1000000000000000011,1000000000000001142,'[{"is":"move","event":{"seat":2,"move":"play AH8D"}}]');
INSERT INTO "events" VALUES(2,7,'2026-03-01 12:48:20.123456',1000000000000000011,1000000000000001144,'[{"is":"move","event":{"seat":2,"move":"play AC6H","shuffle":["5H","3D","AH","2H","4S","3C","3H","JH","8D"]}}]');
INSERT INTO "events" VALUES(2,8,'2026-03-01 12:49:00.123456',1000000000000000011,1000000000000001146,'[{"is":"move","event":{"seat":2,"move":"pay 3S8C"}}]');
INSERT INTO "events" VALUES(2,9,'2026-03-01 12:49:40.123456',1000000000000000012,1000000000000001148,'[{"is":"move","event":{"seat":0,"move":"play 9D"}}]');
INSERT INTO "events" VALUES(2,10,'2026-03-01 12:50:20.123456',1000000000000000012,1000000000000001150,'[{"is":"move","event":{"seat":0,"move":"play 5C5D"}}]');
INSERT INTO "events" VALUES(2,11,'2026-03-01 12:51:00.123456',1000000000000000012,1000000000000001152,'[{"is":"move","event":{"seat":0,"move":"play 9H","shuffle":["3S","5D","8D","8C","6H","JS","9D","AC","5C","JH"]}}]');
INSERT INTO "events" VALUES(2,12,'2026-03-01 12:51:40.123456',1000000000000000012,1000000000000001154,'[{"is":"move","event":{"seat":0,"move":"pay 6S9C"}}]');
INSERT INTO "events" VALUES(2,13,'2026-03-01 12:52:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 7D"}}]');
INSERT INTO "events" VALUES(2,14,'2026-03-01 12:52:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 6C7C"}}]');
INSERT INTO "events" VALUES(2,15,'2026-03-01 12:53:00.123456',1000000000000000011,1000000000000001158,'[{"is":"move","event":{"seat":2,"move":"play 4D4H","shuffle":["7C","9C","JH","6C","6S"]}}]');
INSERT INTO "events" VALUES(2,16,'2026-03-01 12:53:40.123456',1000000000000000011,1000000000000001160,'[{"is":"move","event":{"seat":2,"move":"play TC"}}]');
INSERT INTO "events" VALUES(2,17,'2026-03-01 12:54:20.123456',1000000000000000011,1000000000000001162,'[{"is":"move","event":{"seat":2,"move":"pay 7HTH"}}]');
INSERT INTO "events" VALUES(2,18,'2026-03-01 12:55:00.123456',1000000000000000012,1000000000000001164,'[{"is":"move","event":{"seat":0,"move":"play AS4C"}}]');
INSERT INTO "events" VALUES(2,19,'2026-03-01 12:55:40.123456',1000000000000000012,1000000000000001166,'[{"is":"move","event":{"seat":0,"move":"play TD"}}]');
INSERT INTO "events" VALUES(2,20,'2026-03-01 12:56:20.123456',1000000000000000012,1000000000000001168,'[{"is":"move","event":{"seat":0,"move":"pay AH5H9S"}}]');
INSERT INTO "events" VALUES(2,21,'2026-03-01 12:56:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play ADTS"}}]');
INSERT INTO "events" VALUES(2,22,'2026-03-01 12:57:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 3H4S8S"}}]');
INSERT INTO "events" VALUES(2,23,'2026-03-01 12:57:40.123456',1000000000000000011,1000000000000001172,'[{"is":"move","event":{"seat":2,"move":"play 2C2D2H","shuffle":["3H","9S","7D","AH","4C","4D","4H","8S","TC","5H","4S","AS","TH","JC","7H","9H"]}}]');
INSERT INTO "events" VALUES(2,24,'2026-03-01 12:58:20.123456',1000000000000000011,1000000000000001174,'[{"is":"move","event":{"seat":2,"move":"play 7S"}}]');
INSERT INTO "events" VALUES(2,25,'2026-03-01 12:59:00.123456',1000000000000000011,1000000000000001176,'[{"is":"move","event":{"seat":2,"move":"pay 3D6H"}}]');
INSERT INTO "events" VALUES(2,26,'2026-03-01 12:59:40.123456',1000000000000000012,1000000000000001178,'[{"is":"move","event":{"seat":0,"move":"play 5D5S"}}]');
INSERT INTO "events" VALUES(2,27,'2026-03-01 13:00:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 8C"}}]');
INSERT INTO "events" VALUES(2,28,'2026-03-01 13:00:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"jester 2"}}]');
INSERT INTO "events" VALUES(2,29,'2026-03-01 13:01:00.123456',1000000000000000011,1000000000000001182,'[{"is":"move","event":{"seat":2,"move":"play 7C"}}]');
INSERT INTO "events" VALUES(2,30,'2026-03-01 13:01:40.123456',1000000000000000011,1000000000000001184,'[{"is":"move","event":{"seat":2,"move":"pay 6CJH"}}]');
INSERT INTO "events" VALUES(2,31,'2026-03-01 13:02:20.123456',1000000000000000012,1000000000000001186,'[{"is":"move","event":{"seat":0,"move":"play QD"}}]');
INSERT INTO "events" VALUES(2,32,'2026-03-01 13:03:00.123456',1000000000000000012,1000000000000001188,'[{"is":"move","event":{"seat":0,"move":"pay 3C5C9C"}}]');
INSERT INTO "events" VALUES(2,33,'2026-03-01 13:03:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 3H","shuffle":["8S","4S","TH","QS","5H","AS","2C","JH","QH","2D","TD","9C","5C","3C","TC","9H","6H","2H","7S","TS","7H","3D","5D","JC","6C","4H","8C","5S","AD"]}}]');
INSERT INTO "events" VALUES(2,34,'2026-03-01 13:03:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play ACJS"}}]');
INSERT INTO "events" VALUES(2,35,'2026-03-01 13:04:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 2S7D"}}]');
INSERT INTO "events" VALUES(2,36,'2026-03-01 13:04:40.123456',1000000000000000011,1000000000000001193,'[{"is":"move","event":{"seat":2,"move":"play AH9S","shuffle":["5H","TC","JC","2H","5C","4H","TD","7S","2S","6C","AD","QC","AS","QS","TS","QD","JH","2C","8C","X","6H","3H","7H","9C","5S","7C","2D","9H","5D","3C","3D","7D","QH"]}}]');
INSERT INTO "events" VALUES(2,37,'2026-03-01 13:05:20.123456',1000000000000000012,1000000000000001195,'[{"is":"move","event":{"seat":0,"move":"play 3S"}}]');
INSERT INTO "events" VALUES(2,38,'2026-03-01 13:05:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"yield"}}]');
INSERT INTO "events" VALUES(2,39,'2026-03-01 13:06:20.123456',1000000000000000011,1000000000000001198,'[{"is":"move","event":{"seat":2,"move":"play 4C"}}]');
INSERT INTO "events" VALUES(2,40,'2026-03-01 13:07:00.123456',1000000000000000011,1000000000000001200,'[{"is":"move","event":{"seat":2,"move":"play 9D"}}]');
INSERT INTO "events" VALUES(2,41,'2026-03-01 13:07:40.123456',1000000000000000011,1000000000000001202,'[{"is":"move","event":{"seat":2,"move":"pay THJC"}}]');
INSERT INTO "events" VALUES(2,42,'2026-03-01 13:08:20.123456',1000000000000000012,1000000000000001204,'[{"is":"move","event":{"seat":0,"move":"play 8S"}}]');
INSERT INTO "events" VALUES(2,43,'2026-03-01 13:09:00.123456',1000000000000000012,1000000000000001206,'[{"is":"move","event":{"seat":0,"move":"pay 5H8H"}}]');
INSERT INTO "events" VALUES(2,44,'2026-03-01 13:09:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play JD"}}]');
INSERT INTO "events" VALUES(2,45,'2026-03-01 13:09:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 2STC"}}]');
INSERT INTO "events" VALUES(2,46,'2026-03-01 13:10:20.123456',1000000000000000011,1000000000000001210,'[{"is":"move","event":{"seat":2,"move":"play 4D"}}]');
INSERT INTO "events" VALUES(2,47,'2026-03-01 13:11:00.123456',1000000000000000011,1000000000000001212,'[{"is":"move","event":{"seat":2,"move":"pay 6C6D"}}]');
INSERT INTO "events" VALUES(2,48,'2026-03-01 13:11:40.123456',1000000000000000012,1000000000000001214,'[{"is":"move","event":{"seat":0,"move":"play 7S"}}]');
INSERT INTO "events" VALUES(2,49,'2026-03-01 13:12:20.123456',1000000000000000012,1000000000000001216,'[{"is":"move","event":{"seat":0,"move":"pay 6S"}}]');
INSERT INTO "events" VALUES(2,50,'2026-03-01 13:12:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"yield"}}]');
INSERT INTO "events" VALUES(2,51,'2026-03-01 13:13:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 5C"}}]');
INSERT INTO "events" VALUES(2,52,'2026-03-01 13:13:40.123456',1000000000000000011,1000000000000001220,'[{"is":"move","event":{"seat":2,"move":"yield"}}]');
INSERT INTO "events" VALUES(2,53,'2026-03-01 13:14:20.123456',1000000000000000011,1000000000000001222,'[{"is":"move","event":{"seat":2,"move":"pay 8D"}}]');
INSERT INTO "events" VALUES(2,54,'2026-03-01 13:15:00.123456',1000000000000000012,1000000000000001224,'[{"is":"move","event":{"seat":0,"move":"play 2H","shuffle":["TH","KD","TC","5D","AC","QH","4C","8D","7C","AS","9S","3D","JS","5C","3S","AD","9H","TS","QD","X","5H","JH","2C","8C","AH","2S","3H","6C","5S","QS","9C","7H","3C","QC","2D","8H","7D","6D","6H","6S","JC"]}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(3,1,'2026-03-01 13:15:40.123456',1000000000000000013,1000000000000001226,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000010,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(3,2,'2026-03-01 13:16:20.123456',1000000000000000012,1000000000000001228,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(3,3,'2026-03-01 13:17:40.123456',1000000000000000013,1000000000000001232,'[{"is":"started","deal":{"players":2,"first":1,"castle":["JS","JH","JD","JC","QH","QC","QD","QS","KH","KD","KS","KC"],"tavern":["TC","9S","7H","6S","AS","7S","AD","2S","8D","6D","2D","2H","2C","7D","8H","4S","5S","6H","4H","3C","3D","8C","AC","5H","TD","5D"],"hands":[["9H","6C","TS","8S","7C","5C","9C"],["4D","3S","4C","AH","9D","3H","TH"]]},"rules":1}]');
INSERT INTO "events" VALUES(3,4,'2026-03-01 13:18:20.123456',1000000000000000012,1000000000000001234,'[{"is":"move","event":{"seat":1,"move":"play 4C4D"}}]');
INSERT INTO "events" VALUES(3,5,'2026-03-01 13:19:00.123456',1000000000000000012,1000000000000001236,'[{"is":"move","event":{"seat":1,"move":"pay TC"}}]');
INSERT INTO "events" VALUES(3,6,'2026-03-01 13:19:40.123456',1000000000000000013,1000000000000001238,'[{"is":"move","event":{"seat":0,"move":"play 5C"}}]');
INSERT INTO "events" VALUES(3,7,'2026-03-01 13:20:20.123456',1000000000000000013,1000000000000001240,'[{"is":"move","event":{"seat":0,"move":"play 9C"}}]');
INSERT INTO "events" VALUES(3,8,'2026-03-01 13:21:00.123456',1000000000000000013,1000000000000001242,'[{"is":"move","event":{"seat":0,"move":"pay 6C7C"}}]');
INSERT INTO "events" VALUES(3,9,'2026-03-01 13:21:40.123456',1000000000000000012,1000000000000001244,'[{"is":"move","event":{"seat":1,"move":"play AH9D"}}]');
INSERT INTO "events" VALUES(3,10,'2026-03-01 13:22:20.123456',1000000000000000012,1000000000000001246,'[{"is":"move","event":{"seat":1,"move":"play ASTH","shuffle":["4D","9C","9D","JS","TC","7C","5C","4C","6C","JH","AH"]}}]');
INSERT INTO "events" VALUES(3,11,'2026-03-01 13:23:00.123456',1000000000000000013,1000000000000001248,'[{"is":"move","event":{"seat":0,"move":"play 9H"}}]');
INSERT INTO "events" VALUES(3,12,'2026-03-01 13:23:40.123456',1000000000000000013,1000000000000001250,'[{"is":"move","event":{"seat":0,"move":"play 8D"}}]');
INSERT INTO "events" VALUES(3,13,'2026-03-01 13:24:20.123456',1000000000000000013,1000000000000001252,'[{"is":"move","event":{"seat":0,"move":"pay TS"}}]');
INSERT INTO "events" VALUES(3,14,'2026-03-01 13:25:00.123456',1000000000000000012,1000000000000001254,'[{"is":"move","event":{"seat":1,"move":"play AD9S"}}]');
INSERT INTO "events" VALUES(3,15,'2026-03-01 13:25:40.123456',1000000000000000013,1000000000000001256,'[{"is":"move","event":{"seat":0,"move":"play 2D"}}]');
INSERT INTO "events" VALUES(3,16,'2026-03-01 13:26:20.123456',1000000000000000013,1000000000000001258,'[{"is":"move","event":{"seat":0,"move":"play 8S"}}]');
INSERT INTO "events" VALUES(3,17,'2026-03-01 13:27:00.123456',1000000000000000013,1000000000000001260,'[{"is":"move","event":{"seat":0,"move":"pay 7S"}}]');
INSERT INTO "events" VALUES(3,18,'2026-03-01 13:27:40.123456',1000000000000000012,1000000000000001262,'[{"is":"move","event":{"seat":1,"move":"play 6D"}}]');
INSERT INTO "events" VALUES(3,19,'2026-03-01 13:28:20.123456',1000000000000000012,1000000000000001264,'[{"is":"move","event":{"seat":1,"move":"pay JC"}}]');
INSERT INTO "events" VALUES(3,20,'2026-03-01 13:29:00.123456',1000000000000000013,1000000000000001266,'[{"is":"move","event":{"seat":0,"move":"play 6S"}}]');
INSERT INTO "events" VALUES(3,21,'2026-03-01 13:29:40.123456',1000000000000000013,1000000000000001268,'[{"is":"move","event":{"seat":0,"move":"pay 2S"}}]');
INSERT INTO "events" VALUES(3,22,'2026-03-01 13:30:20.123456',1000000000000000012,1000000000000001270,'[{"is":"move","event":{"seat":1,"move":"play 3S"}}]');
INSERT INTO "events" VALUES(3,23,'2026-03-01 13:31:00.123456',1000000000000000013,1000000000000001272,'[{"is":"move","event":{"seat":0,"move":"play 7D"}}]');
INSERT INTO "events" VALUES(3,24,'2026-03-01 13:31:40.123456',1000000000000000013,1000000000000001274,'[{"is":"move","event":{"seat":0,"move":"play 4H4S","shuffle":["8D","2D","3S","9H","TH","6S","AS","2S","7D","TS","6D","8S","JC","9S","7S","AD"]}}]');
INSERT INTO "events" VALUES(3,25,'2026-03-01 13:32:20.123456',1000000000000000013,1000000000000001276,'[{"is":"move","event":{"seat":0,"move":"pay AC6H"}}]');
INSERT INTO "events" VALUES(3,26,'2026-03-01 13:33:00.123456',1000000000000000012,1000000000000001278,'[{"is":"move","event":{"seat":1,"move":"play 8H","shuffle":["AD","8S","TS","JC","6H","6D","9S","AC","7S","7D"]}}]');
INSERT INTO "events" VALUES(3,27,'2026-03-01 13:33:40.123456',1000000000000000012,1000000000000001280,'[{"is":"move","event":{"seat":1,"move":"pay 8C"}}]');
INSERT INTO "events" VALUES(3,28,'2026-03-01 13:34:20.123456',1000000000000000013,1000000000000001282,'[{"is":"move","event":{"seat":0,"move":"play JD"}}]');
INSERT INTO "events" VALUES(3,29,'2026-03-01 13:35:00.123456',1000000000000000013,1000000000000001284,'[{"is":"move","event":{"seat":0,"move":"pay 9C"}}]');
INSERT INTO "events" VALUES(3,30,'2026-03-01 13:35:40.123456',1000000000000000012,1000000000000001286,'[{"is":"move","event":{"seat":1,"move":"play 5D5H","shuffle":["7S","8C","9C","7D"]}}]');
INSERT INTO "events" VALUES(3,31,'2026-03-01 13:36:20.123456',1000000000000000012,1000000000000001288,'[{"is":"move","event":{"seat":1,"move":"play JS"}}]');
INSERT INTO "events" VALUES(3,32,'2026-03-01 13:37:00.123456',1000000000000000012,1000000000000001290,'[{"is":"move","event":{"seat":1,"move":"pay 7C"}}]');
INSERT INTO "events" VALUES(3,33,'2026-03-01 13:37:40.123456',1000000000000000013,1000000000000001292,'[{"is":"move","event":{"seat":0,"move":"play TC"}}]');
INSERT INTO "events" VALUES(3,34,'2026-03-01 13:38:20.123456',1000000000000000013,1000000000000001294,'[{"is":"move","event":{"seat":0,"move":"play 4D"}}]');
INSERT INTO "events" VALUES(3,35,'2026-03-01 13:39:00.123456',1000000000000000013,1000000000000001296,'[{"is":"move","event":{"seat":0,"move":"pay QH"}}]');
INSERT INTO "events" VALUES(3,36,'2026-03-01 13:39:40.123456',1000000000000000012,1000000000000001298,'[{"is":"move","event":{"seat":1,"move":"play 3C3H","shuffle":["QH","JD","TC","8H","7C","JS","5D","4S","QC","4H","5H"]}}]');
INSERT INTO "events" VALUES(3,37,'2026-03-01 13:40:20.123456',1000000000000000012,1000000000000001300,'[{"is":"move","event":{"seat":1,"move":"pay 2C2H5C6C"}}]');
INSERT INTO "events" VALUES(3,38,'2026-03-01 13:41:00.123456',1000000000000000013,1000000000000001302,'[{"is":"move","event":{"seat":0,"move":"play QD"}}]');
INSERT INTO "events" VALUES(3,39,'2026-03-01 13:41:40.123456',1000000000000000013,1000000000000001304,'[{"is":"move","event":{"seat":0,"move":"play 5S"}}]');
INSERT INTO "events" VALUES(3,40,'2026-03-01 13:42:20.123456',1000000000000000013,1000000000000001306,'[{"is":"move","event":{"seat":0,"move":"pay 3D4CJH"}}]');
INSERT INTO "events" VALUES(3,41,'2026-03-01 13:43:00.123456',1000000000000000012,1000000000000001308,'[{"is":"move","event":{"seat":1,"move":"play 6S"}}]');
INSERT INTO "events" VALUES(3,42,'2026-03-01 13:43:40.123456',1000000000000000012,1000000000000001310,'[{"is":"move","event":{"seat":1,"move":"pay 9H"}}]');
INSERT INTO "events" VALUES(3,43,'2026-03-01 13:44:20.123456',1000000000000000013,1000000000000001312,'[{"is":"move","event":{"seat":0,"move":"play 8D"}}]');
INSERT INTO "events" VALUES(3,44,'2026-03-01 13:45:00.123456',1000000000000000013,1000000000000001314,'[{"is":"move","event":{"seat":0,"move":"pay JC"}}]');
INSERT INTO "events" VALUES(3,45,'2026-03-01 13:45:40.123456',1000000000000000012,1000000000000001316,'[{"is":"move","event":{"seat":1,"move":"play 2D2S"}}]');
INSERT INTO "events" VALUES(3,46,'2026-03-01 13:46:20.123456',1000000000000000012,1000000000000001318,'[{"is":"move","event":{"seat":1,"move":"pay 7H"}}]');
INSERT INTO "events" VALUES(3,47,'2026-03-01 13:47:00.123456',1000000000000000013,1000000000000001320,'[{"is":"move","event":{"seat":0,"move":"play AD9S"}}]');
INSERT INTO "events" VALUES(3,48,'2026-03-01 13:47:40.123456',1000000000000000012,1000000000000001322,'[{"is":"move","event":{"seat":1,"move":"play AH6D"}}]');
INSERT INTO "events" VALUES(3,49,'2026-03-01 13:48:20.123456',1000000000000000012,1000000000000001324,'[{"is":"move","event":{"seat":1,"move":"play ACQH","shuffle":["8D","5D","7H","5C","2S","4C","QD","4H","QC","6S","9S","4S","9H","4D","6C","5H","AD","2D","JH","AH","6D","QS","3D","3C","JC","3H","2H","5S","2C"]}}]');
INSERT INTO "events" VALUES(3,50,'2026-03-01 13:49:00.123456',1000000000000000012,1000000000000001326,'[{"is":"move","event":{"seat":1,"move":"pay 3S8CTH"}}]');
INSERT INTO "events" VALUES(3,51,'2026-03-01 13:49:40.123456',1000000000000000013,1000000000000001328,'[{"is":"move","event":{"seat":0,"move":"play 9C"}}]');
INSERT INTO "events" VALUES(3,52,'2026-03-01 13:50:20.123456',1000000000000000013,1000000000000001330,'[{"is":"move","event":{"seat":0,"move":"play ASTD"}}]');
INSERT INTO "events" VALUES(3,53,'2026-03-01 13:51:00.123456',1000000000000000013,1000000000000001332,'[{"is":"move","event":{"seat":0,"move":"pay TCTS"}}]');
INSERT INTO "events" VALUES(3,54,'2026-03-01 13:51:40.123456',1000000000000000012,1000000000000001334,'[{"is":"move","event":{"seat":1,"move":"play JD"}}]');
INSERT INTO "events" VALUES(3,55,'2026-03-01 13:52:20.123456',1000000000000000012,1000000000000001336,'[{"is":"move","event":{"seat":1,"move":"pay 7H8H8S"}}]');
INSERT INTO "events" VALUES(3,56,'2026-03-01 13:53:00.123456',1000000000000000013,1000000000000001338,'[{"is":"move","event":{"seat":0,"move":"play KH","shuffle":["QH","TH","3C","5S","3D","AH","AC","8C","7H","JH","KD","2H","3H","QS","9C","3S","2C","6D","2D","8H","8S","JC","AD","TS","TC"]}}]');
INSERT INTO "events" VALUES(3,57,'2026-03-01 13:53:40.123456',1000000000000000013,1000000000000001340,'[{"is":"move","event":{"seat":0,"move":"play 9D"}}]');
INSERT INTO "events" VALUES(3,58,'2026-03-01 13:54:20.123456',1000000000000000013,1000000000000001342,'[{"is":"move","event":{"seat":0,"move":"pay 4C4H5C7C"}}]');
INSERT INTO "events" VALUES(3,59,'2026-03-01 13:55:00.123456',1000000000000000012,1000000000000001344,'[{"is":"move","event":{"seat":1,"move":"play QD"}}]');
INSERT INTO "events" VALUES(3,60,'2026-03-01 13:55:40.123456',1000000000000000012,1000000000000001346,'[{"is":"move","event":{"seat":1,"move":"pay 6SQC"}}]');
INSERT INTO "events" VALUES(3,61,'2026-03-01 13:56:20.123456',1000000000000000013,1000000000000001348,'[{"is":"move","event":{"seat":0,"move":"play 4D4S"}}]');
INSERT INTO "events" VALUES(3,62,'2026-03-01 13:57:00.123456',1000000000000000013,1000000000000001350,'[{"is":"move","event":{"seat":0,"move":"pay 6C6H"}}]');
INSERT INTO "events" VALUES(3,63,'2026-03-01 13:57:40.123456',1000000000000000012,1000000000000001352,'[{"is":"move","event":{"seat":1,"move":"play 8D"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(4,1,'2026-03-01 13:58:20.123456',1000000000000000011,1000000000000001354,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000010,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(4,2,'2026-03-01 13:59:00.123456',1000000000000000012,1000000000000001356,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(4,3,'2026-03-01 14:00:20.123456',1000000000000000011,1000000000000001360,'[{"is":"started","deal":{"players":2,"first":0,"castle":["JC","JD","JS","JH","QS","QC","QD","QH","KC","KD","KH","KS"],"tavern":["3S","2S","5S","AC","4C","TH","2C","2H","9S","8S","8C","7S","AS","2D","5C","6S","TD","9D","9H","7C","6C","TS","6H","4D","AH","8H"],"hands":[["4S","TC","7H","5H","6D","3C","8D"],["AD","4H","5D","7D","9C","3H","3D"]]},"rules":1}]');
INSERT INTO "events" VALUES(4,4,'2026-03-01 14:01:00.123456',1000000000000000011,1000000000000001362,'[{"is":"move","event":{"seat":0,"move":"play TC"}}]');
INSERT INTO "events" VALUES(4,5,'2026-03-01 14:01:40.123456',1000000000000000011,1000000000000001364,'[{"is":"move","event":{"seat":0,"move":"pay 3C7H"}}]');
INSERT INTO "events" VALUES(4,6,'2026-03-01 14:02:20.123456',1000000000000000012,1000000000000001366,'[{"is":"move","event":{"seat":1,"move":"play AD9C"}}]');
INSERT INTO "events" VALUES(5,1,'2026-03-01 14:03:00.123456',1000000000000000011,1000000000000001368,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000020,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(5,2,'2026-03-01 14:03:40.123456',1000000000000000012,1000000000000001370,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(5,3,'2026-03-01 14:05:00.123456',1000000000000000011,1000000000000001374,'[{"is":"started","deal":{"players":2,"first":1,"castle":["JD","JS","JC","JH","QS","QH","QD","QC","KD","KS","KH","KC"],"tavern":["9D","AC","2D","8S","6C","8H","2S","7S","8C","5C","4C","TC","8D","2H","7C","TD","2C","AD","7H","TH","7D","3S","4H","9H","AH","4S"],"hands":[["9C","5S","6D","9S","5D","3D","3C"],["5H","3H","TS","4D","6H","6S","AS"]]},"rules":1}]');
INSERT INTO "events" VALUES(5,4,'2026-03-01 14:05:40.123456',1000000000000000012,1000000000000001376,'[{"is":"handed","seat":1,"name":"Clover","level":"plain","kept_for":1000000000000000012}]');
INSERT INTO "events" VALUES(5,5,'2026-03-01 14:06:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play TS"}}]');
INSERT INTO "events" VALUES(5,6,'2026-03-01 14:06:40.123456',1000000000000000011,1000000000000001379,'[{"is":"move","event":{"seat":0,"move":"play 9C"}}]');
INSERT INTO "events" VALUES(5,7,'2026-03-01 14:07:20.123456',1000000000000000011,1000000000000001381,'[{"is":"move","event":{"seat":0,"move":"play 3C3D"}}]');
INSERT INTO "events" VALUES(5,8,'2026-03-01 14:08:00.123456',1000000000000000011,1000000000000001383,'[{"is":"move","event":{"seat":0,"move":"pay 2D8S"}}]');
INSERT INTO "events" VALUES(5,9,'2026-03-01 14:08:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play AC4D"}}]');
INSERT INTO "events" VALUES(5,10,'2026-03-01 14:08:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play AS6H","shuffle":["3D","8S","TS","AC","2D","9C","4D","JS","JD","3C"]}}]');
INSERT INTO "events" VALUES(5,11,'2026-03-01 14:09:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 6C"}}]');
INSERT INTO "events" VALUES(5,12,'2026-03-01 14:09:40.123456',1000000000000000011,1000000000000001388,'[{"is":"move","event":{"seat":0,"move":"play 5D5S"}}]');
INSERT INTO "events" VALUES(5,13,'2026-03-01 14:10:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 3H","shuffle":["6C","JS","3C","JD"]}}]');
INSERT INTO "events" VALUES(5,14,'2026-03-01 14:10:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play TC"}}]');
INSERT INTO "events" VALUES(5,15,'2026-03-01 14:10:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 5C5H","shuffle":["TC","5S","5D","6H","3H","AS","JD"]}}]');
INSERT INTO "events" VALUES(5,16,'2026-03-01 14:11:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 2S6S8D"}}]');
INSERT INTO "events" VALUES(5,17,'2026-03-01 14:11:40.123456',1000000000000000011,1000000000000001394,'[{"is":"move","event":{"seat":0,"move":"play 9D"}}]');
INSERT INTO "events" VALUES(5,18,'2026-03-01 14:12:20.123456',1000000000000000011,1000000000000001396,'[{"is":"move","event":{"seat":0,"move":"pay 7S8C"}}]');
INSERT INTO "events" VALUES(5,19,'2026-03-01 14:12:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play AD7H","shuffle":["8D","2S","8C","7S","6S"]}}]');
INSERT INTO "events" VALUES(5,20,'2026-03-01 14:13:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play JC"}}]');
INSERT INTO "events" VALUES(5,21,'2026-03-01 14:13:20.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 7CTH"}}]');
INSERT INTO "events" VALUES(5,22,'2026-03-01 14:14:00.123456',1000000000000000011,1000000000000001401,'[{"is":"move","event":{"seat":0,"move":"play JH"}}]');
INSERT INTO "events" VALUES(5,23,'2026-03-01 14:14:40.123456',1000000000000000011,1000000000000001403,'[{"is":"move","event":{"seat":0,"move":"play 4C4H","shuffle":["AD","TH","5H","7H","7C","JC","9D","QS","5C","JH"]}}]');
INSERT INTO "events" VALUES(5,24,'2026-03-01 14:15:20.123456',1000000000000000011,1000000000000001405,'[{"is":"move","event":{"seat":0,"move":"pay 8H9S"}}]');
INSERT INTO "events" VALUES(5,25,'2026-03-01 14:15:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 3S"}}]');
INSERT INTO "events" VALUES(5,26,'2026-03-01 14:16:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"pay 2CTD"}}]');
INSERT INTO "events" VALUES(5,27,'2026-03-01 14:16:40.123456',1000000000000000011,1000000000000001409,'[{"is":"move","event":{"seat":0,"move":"yield"}}]');
INSERT INTO "events" VALUES(5,28,'2026-03-01 14:17:20.123456',1000000000000000011,1000000000000001411,'[{"is":"move","event":{"seat":0,"move":"pay 6D7D"}}]');
INSERT INTO "events" VALUES(5,29,'2026-03-01 14:17:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"play 2H","shuffle":["2C","7D","TD","8H","5C","JH","9S","6D"]}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(6,1,'2026-03-01 14:18:20.123456',1000000000000000011,1000000000000001414,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000020,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(6,2,'2026-03-01 14:19:00.123456',1000000000000000012,1000000000000001416,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(6,3,'2026-03-01 14:20:20.123456',1000000000000000011,1000000000000001420,'[{"is":"started","deal":{"players":2,"first":0,"castle":["JH","JC","JS","JD","QD","QH","QS","QC","KS","KC","KD","KH"],"tavern":["4D","3D","4H","AC","TH","3C","6S","8H","3H","5S","9D","TD","8C","7S","2D","AD","3S","TS","4C","6D","5D","2C","7D","8D","8S","9H"],"hands":[["4S","TC","9S","AH","9C","5H","2H"],["7H","6H","AS","6C","2S","7C","5C"]]},"rules":1}]');
INSERT INTO "events" VALUES(6,4,'2026-03-01 14:21:00.123456',1000000000000000011,1000000000000001422,'[{"is":"move","event":{"seat":0,"move":"play TC"}}]');
INSERT INTO "events" VALUES(6,5,'2026-03-01 14:21:40.123456',1000000000000000011,1000000000000001424,'[{"is":"move","event":{"seat":0,"move":"play AH9S","shuffle":["TC"]}}]');
INSERT INTO "events" VALUES(6,6,'2026-03-01 14:22:20.123456',1000000000000000011,1000000000000001426,'[{"is":"vote","user":1000000000000000011,"agrees":true}]');
INSERT INTO "events" VALUES(6,7,'2026-03-01 14:23:00.123456',1000000000000000012,1000000000000001428,'[{"is":"vote","user":1000000000000000012,"agrees":true},{"is":"closed","reason":"ended"}]');
INSERT INTO "events" VALUES(7,1,'2026-03-01 14:23:40.123456',1000000000000000013,1000000000000001430,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000020,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(7,2,'2026-03-01 14:25:00.123456',1000000000000000013,1000000000000001434,'[{"is":"closed","reason":"cancelled"}]');
INSERT INTO "events" VALUES(8,1,'2026-03-01 14:25:40.123456',1000000000000000013,1000000000000001436,'[{"is":"opened","game":"regicide","guild":1000000000000000001,"channel":1000000000000000020,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(8,2,'2026-03-01 14:26:20.123456',1000000000000000011,1000000000000001438,'[{"is":"joined","user":1000000000000000011,"name":"Ana"}]');
INSERT INTO "events" VALUES(9,1,'2026-03-01 14:27:40.123456',1000000000000000011,1000000000000001442,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000011,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(9,2,'2026-03-01 14:28:20.123456',1000000000000000012,1000000000000001444,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(9,3,'2026-03-01 14:29:00.123456',1000000000000000013,1000000000000001446,'[{"is":"joined","user":1000000000000000013,"name":"Cleo"}]');
INSERT INTO "events" VALUES(9,4,'2026-03-01 14:30:20.123456',1000000000000000011,1000000000000001450,'[{"is":"started","deal":{"players":3,"dealer":2,"deck":["Zero","Cat","VI","Dragoon","House","I","VI","Owl","Horse","I","X","III","XII","IV","VII","Owl","X","III","Cuckoo","V","VIII","Fool","Zero","Cat","XI","Horse","XI","II","XII","Pot","House","Dragoon","Pot","V","IX","VIII","IX","Fool","VII","II","IV","Cuckoo"]},"rules":1}]');
INSERT INTO "events" VALUES(9,5,'2026-03-01 14:31:00.123456',1000000000000000011,1000000000000001452,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,6,'2026-03-01 14:31:40.123456',1000000000000000013,1000000000000001454,'[{"is":"move","event":{"seat":2,"move":"keep"}}]');
INSERT INTO "events" VALUES(9,7,'2026-03-01 14:32:20.123456',1000000000000000011,1000000000000001456,'[{"is":"move","event":{"seat":0,"move":"next","deck":["IV","VIII","XI","Cuckoo","II","IV","House","Zero","Dragoon","Horse","VI","Fool","X","I","Horse","Cat","Owl","III","Fool","XII","VIII","VII","Dragoon","V","Cat","III","V","House","X","VII","XI","IX","Zero","Pot","I","XII","II","Owl","VI","Pot","Cuckoo","IX"]}}]');
INSERT INTO "events" VALUES(9,8,'2026-03-01 14:33:00.123456',1000000000000000012,1000000000000001458,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,9,'2026-03-01 14:33:40.123456',1000000000000000013,1000000000000001460,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,10,'2026-03-01 14:34:20.123456',1000000000000000011,1000000000000001462,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,11,'2026-03-01 14:35:00.123456',1000000000000000011,1000000000000001464,'[{"is":"move","event":{"seat":0,"move":"next","deck":["VI","III","House","Fool","Horse","XI","Dragoon","IV","Zero","Pot","XI","I","VIII","Cat","Zero","Owl","VII","X","Owl","II","X","IV","II","IX","III","House","Pot","XII","Cat","I","Horse","V","IX","Cuckoo","XII","VI","Dragoon","Fool","VIII","Cuckoo","V","VII"]}}]');
INSERT INTO "events" VALUES(9,12,'2026-03-01 14:35:40.123456',1000000000000000013,1000000000000001466,'[{"is":"move","event":{"seat":2,"move":"keep"}}]');
INSERT INTO "events" VALUES(9,13,'2026-03-01 14:36:20.123456',1000000000000000012,1000000000000001468,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,14,'2026-03-01 14:37:00.123456',1000000000000000011,1000000000000001470,'[{"is":"move","event":{"seat":0,"move":"next","deck":["Zero","House","Cuckoo","Cuckoo","VIII","Dragoon","VIII","Fool","Owl","Owl","X","Horse","IV","Zero","Fool","IX","Pot","VII","III","House","VI","I","Dragoon","I","II","XII","XI","III","VI","VII","V","Pot","IX","Horse","XI","Cat","IV","X","XII","Cat","V","II"]}}]');
INSERT INTO "events" VALUES(9,15,'2026-03-01 14:37:40.123456',1000000000000000013,1000000000000001472,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(9,16,'2026-03-01 14:38:20.123456',1000000000000000011,1000000000000001474,'[{"is":"move","event":{"seat":0,"move":"next","deck":["House","Horse","Horse","II","IV","VI","Dragoon","XII","XI","VI","X","X","IX","II","Cuckoo","VII","Owl","Owl","III","VII","I","V","Cuckoo","House","Fool","Fool","III","Zero","V","Dragoon","Cat","VIII","VIII","Pot","I","XII","IX","Zero","IV","XI","Cat","Pot"]}}]');
INSERT INTO "events" VALUES(9,17,'2026-03-01 14:39:00.123456',1000000000000000012,1000000000000001476,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(9,18,'2026-03-01 14:39:40.123456',1000000000000000013,1000000000000001478,'[{"is":"move","event":{"seat":2,"move":"keep"}}]');
INSERT INTO "events" VALUES(9,19,'2026-03-01 14:40:20.123456',1000000000000000011,1000000000000001480,'[{"is":"move","event":{"seat":0,"move":"next","deck":["IV","House","House","IV","V","XII","Cat","Pot","XI","Zero","VII","X","VIII","Fool","IX","Dragoon","VIII","III","Owl","Zero","Fool","Horse","Dragoon","V","Owl","IX","II","XII","Cat","Horse","Cuckoo","VI","I","III","II","Cuckoo","VI","XI","VII","Pot","X","I"]}}]');
INSERT INTO "events" VALUES(9,20,'2026-03-01 14:41:00.123456',1000000000000000013,1000000000000001482,'[{"is":"move","event":{"seat":2,"move":"ask"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(10,1,'2026-03-01 14:41:40.123456',1000000000000000012,1000000000000001484,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000011,"host":1000000000000000012,"name":"Ben","wanted":null,"options":{},"pace":null},{"is":"ai+","name":"Clover","level":"plain"}]');
INSERT INTO "events" VALUES(10,2,'2026-03-01 14:42:20.123456',1000000000000000011,1000000000000001486,'[{"is":"joined","user":1000000000000000011,"name":"Ana"}]');
INSERT INTO "events" VALUES(10,3,'2026-03-01 14:43:40.123456',1000000000000000012,1000000000000001490,'[{"is":"started","deal":{"players":3,"dealer":0,"deck":["Owl","III","Horse","III","House","Dragoon","Owl","IV","XI","VI","Zero","Horse","X","XI","Cuckoo","XII","IX","X","Pot","Fool","II","VIII","IX","IV","I","VII","House","Cat","VIII","Dragoon","Cat","II","Cuckoo","VI","Zero","Fool","V","VII","V","Pot","XII","I"]},"rules":1}]');
INSERT INTO "events" VALUES(10,4,'2026-03-01 14:44:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,5,'2026-03-01 14:44:40.123456',1000000000000000011,1000000000000001493,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,6,'2026-03-01 14:45:20.123456',1000000000000000012,1000000000000001495,'[{"is":"move","event":{"seat":0,"move":"next","deck":["II","IX","Fool","Cuckoo","V","Owl","House","II","V","X","Cat","XII","III","Zero","Dragoon","VI","Cuckoo","XII","IV","VII","VIII","Fool","Horse","Owl","III","Pot","IV","I","Zero","XI","House","VII","Horse","Pot","X","VIII","VI","IX","I","Cat","XI","Dragoon"]}}]');
INSERT INTO "events" VALUES(10,7,'2026-03-01 14:46:00.123456',1000000000000000011,1000000000000001497,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,8,'2026-03-01 14:46:40.123456',1000000000000000012,1000000000000001499,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,9,'2026-03-01 14:47:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,10,'2026-03-01 14:47:40.123456',1000000000000000012,1000000000000001502,'[{"is":"move","event":{"seat":0,"move":"next","deck":["VI","Zero","III","IV","House","II","Cat","Dragoon","Zero","Horse","Owl","VIII","V","IX","Fool","Horse","VII","II","X","Cuckoo","Owl","Fool","Pot","House","XI","IX","Pot","XII","X","XI","Dragoon","I","III","I","VI","VIII","Cuckoo","IV","XII","V","VII","Cat"]}}]');
INSERT INTO "events" VALUES(10,11,'2026-03-01 14:48:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(10,12,'2026-03-01 14:48:40.123456',1000000000000000011,1000000000000001505,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,13,'2026-03-01 14:49:20.123456',1000000000000000012,1000000000000001507,'[{"is":"move","event":{"seat":0,"move":"next","deck":["Zero","X","House","VII","Fool","I","Pot","Zero","X","Pot","II","IV","Cat","Horse","Fool","IX","IX","II","III","Owl","VIII","XI","IV","VIII","Dragoon","VI","Cuckoo","III","XII","XII","V","VI","V","Horse","Cuckoo","Dragoon","House","Owl","I","XI","VII","Cat"]}}]');
INSERT INTO "events" VALUES(10,14,'2026-03-01 14:49:40.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,15,'2026-03-01 14:50:20.123456',1000000000000000011,1000000000000001510,'[{"is":"move","event":{"seat":2,"move":"ask"}}]');
INSERT INTO "events" VALUES(10,16,'2026-03-01 14:51:00.123456',1000000000000000012,1000000000000001512,'[{"is":"move","event":{"seat":0,"move":"next","deck":["X","IX","VI","XII","Zero","II","Horse","IV","Owl","VIII","III","III","VIII","I","Pot","V","Cat","Fool","VII","Cat","Cuckoo","XII","V","House","Dragoon","Owl","IX","Dragoon","VII","IV","XI","II","Fool","XI","VI","Horse","Zero","Cuckoo","Pot","I","X","House"]}}]');
INSERT INTO "events" VALUES(10,17,'2026-03-01 14:51:40.123456',1000000000000000012,1000000000000001514,'[{"is":"move","event":{"seat":0,"move":"keep"}}]');
INSERT INTO "events" VALUES(10,18,'2026-03-01 14:52:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"keep"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(11,1,'2026-03-01 14:52:40.123456',1000000000000000013,1000000000000001517,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000011,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(11,2,'2026-03-01 14:53:20.123456',1000000000000000012,1000000000000001519,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(11,3,'2026-03-01 14:54:40.123456',1000000000000000013,1000000000000001523,'[{"is":"started","deal":{"players":2,"dealer":0,"deck":["VI","Horse","VII","Owl","VI","VIII","X","Fool","Zero","I","III","X","House","IX","IV","V","Cuckoo","Pot","Cuckoo","XI","Pot","IV","Dragoon","V","II","XII","VII","VIII","Cat","I","Cat","House","II","XI","Horse","IX","III","Dragoon","Owl","XII","Fool","Zero"]},"rules":1}]');
INSERT INTO "events" VALUES(11,4,'2026-03-01 14:55:20.123456',1000000000000000012,1000000000000001525,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,5,'2026-03-01 14:56:00.123456',1000000000000000013,1000000000000001527,'[{"is":"move","event":{"seat":0,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,6,'2026-03-01 14:56:40.123456',1000000000000000013,1000000000000001529,'[{"is":"move","event":{"seat":0,"move":"next","deck":["XI","Horse","XI","V","Cat","IX","Owl","Zero","IX","V","IV","XII","VII","Cat","II","Cuckoo","VI","IV","II","House","Pot","Cuckoo","VI","House","III","X","I","VIII","Fool","Horse","Dragoon","Fool","III","Dragoon","VII","XII","VIII","I","Owl","X","Zero","Pot"]}}]');
INSERT INTO "events" VALUES(11,7,'2026-03-01 14:57:20.123456',1000000000000000013,1000000000000001531,'[{"is":"move","event":{"seat":0,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,8,'2026-03-01 14:58:00.123456',1000000000000000012,1000000000000001533,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,9,'2026-03-01 14:58:40.123456',1000000000000000013,1000000000000001535,'[{"is":"move","event":{"seat":0,"move":"next","deck":["V","Owl","XI","XII","Owl","I","VII","II","IX","Cat","Dragoon","III","Cuckoo","VIII","House","Pot","II","Fool","Zero","XII","Cat","VI","VI","V","IX","I","IV","X","X","VII","Cuckoo","Horse","Zero","Horse","Fool","IV","Pot","Dragoon","House","III","XI","VIII"]}}]');
INSERT INTO "events" VALUES(11,10,'2026-03-01 14:59:20.123456',1000000000000000012,1000000000000001537,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(11,11,'2026-03-01 15:00:00.123456',1000000000000000013,1000000000000001539,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(11,12,'2026-03-01 15:00:40.123456',1000000000000000013,1000000000000001541,'[{"is":"move","event":{"seat":0,"move":"next","deck":["VII","House","IV","Cat","Pot","IX","Cuckoo","III","XII","V","II","Zero","VI","X","XII","Horse","Pot","Dragoon","Owl","V","Fool","IV","Cuckoo","VIII","II","XI","House","Zero","Cat","Horse","VIII","VII","I","I","X","Dragoon","XI","III","Owl","Fool","IX","VI"]}}]');
INSERT INTO "events" VALUES(11,13,'2026-03-01 15:01:20.123456',1000000000000000013,1000000000000001543,'[{"is":"move","event":{"seat":0,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,14,'2026-03-01 15:02:00.123456',1000000000000000012,1000000000000001545,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(11,15,'2026-03-01 15:02:40.123456',1000000000000000013,1000000000000001547,'[{"is":"move","event":{"seat":0,"move":"next","deck":["Zero","Fool","Cuckoo","VIII","I","XI","VII","IV","Cat","Pot","I","V","Horse","X","IX","III","Zero","XII","House","Dragoon","House","II","Owl","Owl","VI","IV","VIII","Fool","XI","IX","VII","Cuckoo","Horse","X","XII","V","III","VI","Cat","II","Dragoon","Pot"]}}]');
INSERT INTO "events" VALUES(11,16,'2026-03-01 15:03:20.123456',1000000000000000012,1000000000000001549,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(11,17,'2026-03-01 15:04:00.123456',1000000000000000013,1000000000000001551,'[{"is":"move","event":{"seat":0,"move":"ask"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(12,1,'2026-03-01 15:04:40.123456',1000000000000000011,1000000000000001553,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000011,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(12,2,'2026-03-01 15:05:20.123456',1000000000000000012,1000000000000001555,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(12,3,'2026-03-01 15:06:40.123456',1000000000000000011,1000000000000001559,'[{"is":"started","deal":{"players":2,"dealer":1,"deck":["Cuckoo","House","Horse","I","XI","X","XI","Dragoon","Pot","Fool","V","X","Cuckoo","Owl","Pot","IV","IV","VIII","VI","Dragoon","Zero","V","House","VIII","XII","VI","II","II","I","Horse","XII","III","VII","Owl","Cat","Zero","Cat","IX","IX","Fool","III","VII"]},"rules":1}]');
INSERT INTO "events" VALUES(12,4,'2026-03-01 15:07:20.123456',1000000000000000011,1000000000000001561,'[{"is":"move","event":{"seat":0,"move":"keep"}}]');
INSERT INTO "events" VALUES(12,5,'2026-03-01 15:08:00.123456',1000000000000000012,1000000000000001563,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(12,6,'2026-03-01 15:08:40.123456',1000000000000000011,1000000000000001565,'[{"is":"move","event":{"seat":0,"move":"next","deck":["XII","III","Fool","Fool","Cat","VI","Zero","IX","Pot","II","V","I","VI","XI","Horse","II","XII","IX","Cat","VIII","Dragoon","V","VII","Owl","House","Horse","I","XI","IV","Cuckoo","IV","Zero","VII","VIII","X","Cuckoo","House","Dragoon","X","Pot","Owl","III"]}}]');
INSERT INTO "events" VALUES(13,1,'2026-03-01 15:09:20.123456',1000000000000000011,1000000000000001567,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000021,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(13,2,'2026-03-01 15:10:00.123456',1000000000000000012,1000000000000001569,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(13,3,'2026-03-01 15:11:20.123456',1000000000000000011,1000000000000001573,'[{"is":"started","deal":{"players":2,"dealer":1,"deck":["I","Pot","IX","II","Fool","XI","V","XII","X","VIII","IV","Owl","VII","House","Cat","House","X","Cat","I","Horse","III","Zero","Fool","VI","Zero","Pot","V","III","VII","IV","II","Owl","Cuckoo","Dragoon","XI","VI","Dragoon","Horse","IX","VIII","XII","Cuckoo"]},"rules":1}]');
INSERT INTO "events" VALUES(13,4,'2026-03-01 15:12:00.123456',1000000000000000012,1000000000000001575,'[{"is":"handed","seat":1,"name":"Clover","level":"plain","kept_for":1000000000000000012}]');
INSERT INTO "events" VALUES(13,5,'2026-03-01 15:12:40.123456',1000000000000000011,1000000000000001577,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(13,6,'2026-03-01 15:13:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(13,7,'2026-03-01 15:13:40.123456',1000000000000000011,1000000000000001580,'[{"is":"move","event":{"seat":0,"move":"next","deck":["IX","V","Dragoon","Pot","IX","Dragoon","XI","XII","Horse","III","House","VIII","VII","I","VII","X","Cuckoo","Zero","II","Zero","IV","VI","II","Fool","IV","X","Cuckoo","Pot","Horse","Cat","Owl","III","XII","Fool","I","House","VI","Owl","V","Cat","VIII","XI"]}}]');
INSERT INTO "events" VALUES(13,8,'2026-03-01 15:14:00.123456',NULL,NULL,'[{"is":"move","event":{"seat":1,"move":"keep"}}]');
INSERT INTO "events" VALUES(13,9,'2026-03-01 15:14:40.123456',1000000000000000011,1000000000000001583,'[{"is":"move","event":{"seat":0,"move":"ask"}},{"is":"closed","reason":"played"}]');
INSERT INTO "events" VALUES(14,1,'2026-03-01 15:15:20.123456',1000000000000000011,1000000000000001585,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000021,"host":1000000000000000011,"name":"Ana","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(14,2,'2026-03-01 15:16:00.123456',1000000000000000012,1000000000000001587,'[{"is":"joined","user":1000000000000000012,"name":"Ben"}]');
INSERT INTO "events" VALUES(14,3,'2026-03-01 15:17:20.123456',1000000000000000011,1000000000000001591,'[{"is":"started","deal":{"players":2,"dealer":1,"deck":["I","VI","Horse","Pot","Dragoon","Cuckoo","Dragoon","Fool","IV","XII","X","VI","III","IX","VII","XI","XII","X","V","XI","Cat","Zero","House","House","IV","I","Owl","II","VIII","Horse","V","Pot","III","VII","Zero","Fool","Cuckoo","VIII","IX","II","Cat","Owl"]},"rules":1}]');
INSERT INTO "events" VALUES(14,4,'2026-03-01 15:18:00.123456',1000000000000000011,1000000000000001593,'[{"is":"move","event":{"seat":0,"move":"ask"}}]');
INSERT INTO "events" VALUES(14,5,'2026-03-01 15:18:40.123456',1000000000000000012,1000000000000001595,'[{"is":"move","event":{"seat":1,"move":"ask"}}]');
INSERT INTO "events" VALUES(14,6,'2026-03-01 15:19:20.123456',1000000000000000011,1000000000000001597,'[{"is":"vote","user":1000000000000000011,"agrees":true}]');
INSERT INTO "events" VALUES(14,7,'2026-03-01 15:20:00.123456',1000000000000000012,1000000000000001599,'[{"is":"vote","user":1000000000000000012,"agrees":true},{"is":"closed","reason":"ended"}]');
INSERT INTO "events" VALUES(15,1,'2026-03-01 15:20:40.123456',1000000000000000013,1000000000000001601,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000021,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(15,2,'2026-03-01 15:22:00.123456',1000000000000000013,1000000000000001605,'[{"is":"closed","reason":"cancelled"}]');
INSERT INTO "events" VALUES(16,1,'2026-03-01 15:22:40.123456',1000000000000000013,1000000000000001607,'[{"is":"opened","game":"gnav","guild":1000000000000000001,"channel":1000000000000000021,"host":1000000000000000013,"name":"Cleo","wanted":null,"options":{},"pace":null}]');
INSERT INTO "events" VALUES(16,2,'2026-03-01 15:23:20.123456',1000000000000000011,1000000000000001609,'[{"is":"joined","user":1000000000000000011,"name":"Ana"}]');
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game TEXT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	phase TEXT NOT NULL, 
	host_id BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	started_at DATETIME, 
	ended_at DATETIME, 
	reason TEXT, due_at DATETIME, pruned BOOLEAN, parked TEXT, 
	CONSTRAINT ck_games_ck_games_phase CHECK (phase IN ('lobby', 'playing', 'over'))
);
INSERT INTO "games" VALUES(1,'regicide',1000000000000000001,1000000000000000010,'over',1000000000000000011,65,'{}','2026-03-01 12:00:20.123456','2026-03-01 12:03:00.123456','2026-03-01 12:43:40.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(2,'regicide',1000000000000000001,1000000000000000010,'over',1000000000000000012,54,'{}','2026-03-01 12:44:20.123456','2026-03-01 12:46:20.123456','2026-03-01 13:15:00.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,'regicide',1000000000000000001,1000000000000000010,'over',1000000000000000013,63,'{}','2026-03-01 13:15:40.123456','2026-03-01 13:17:40.123456','2026-03-01 13:57:40.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(4,'regicide',1000000000000000001,1000000000000000010,'playing',1000000000000000011,6,'{}','2026-03-01 13:58:20.123456','2026-03-01 14:00:20.123456',NULL,NULL,'2026-03-31 14:02:20.123456',NULL,NULL);
INSERT INTO "games" VALUES(5,'regicide',1000000000000000001,1000000000000000020,'over',1000000000000000011,29,'{}','2026-03-01 14:03:00.123456','2026-03-01 14:05:00.123456','2026-03-01 14:17:40.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(6,'regicide',1000000000000000001,1000000000000000020,'over',1000000000000000011,7,'{}','2026-03-01 14:18:20.123456','2026-03-01 14:20:20.123456','2026-03-01 14:23:00.123456','ended',NULL,NULL,NULL);
INSERT INTO "games" VALUES(7,'regicide',1000000000000000001,1000000000000000020,'over',1000000000000000013,2,'{}','2026-03-01 14:23:40.123456',NULL,'2026-03-01 14:25:00.123456','cancelled',NULL,NULL,NULL);
INSERT INTO "games" VALUES(8,'regicide',1000000000000000001,1000000000000000020,'lobby',1000000000000000013,2,'{}','2026-03-01 14:25:40.123456',NULL,NULL,NULL,'2026-03-08 14:26:20.123456',NULL,NULL);
INSERT INTO "games" VALUES(9,'gnav',1000000000000000001,1000000000000000011,'over',1000000000000000011,20,'{}','2026-03-01 14:27:40.123456','2026-03-01 14:30:20.123456','2026-03-01 14:41:00.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(10,'gnav',1000000000000000001,1000000000000000011,'over',1000000000000000012,18,'{}','2026-03-01 14:41:40.123456','2026-03-01 14:43:40.123456','2026-03-01 14:52:00.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(11,'gnav',1000000000000000001,1000000000000000011,'over',1000000000000000013,17,'{}','2026-03-01 14:52:40.123456','2026-03-01 14:54:40.123456','2026-03-01 15:04:00.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(12,'gnav',1000000000000000001,1000000000000000011,'playing',1000000000000000011,6,'{}','2026-03-01 15:04:40.123456','2026-03-01 15:06:40.123456',NULL,NULL,'2026-03-31 15:08:40.123456',NULL,NULL);
INSERT INTO "games" VALUES(13,'gnav',1000000000000000001,1000000000000000021,'over',1000000000000000011,9,'{}','2026-03-01 15:09:20.123456','2026-03-01 15:11:20.123456','2026-03-01 15:14:40.123456','played',NULL,NULL,NULL);
INSERT INTO "games" VALUES(14,'gnav',1000000000000000001,1000000000000000021,'over',1000000000000000011,7,'{}','2026-03-01 15:15:20.123456','2026-03-01 15:17:20.123456','2026-03-01 15:20:00.123456','ended',NULL,NULL,NULL);
INSERT INTO "games" VALUES(15,'gnav',1000000000000000001,1000000000000000021,'over',1000000000000000013,2,'{}','2026-03-01 15:20:40.123456',NULL,'2026-03-01 15:22:00.123456','cancelled',NULL,NULL,NULL);
INSERT INTO "games" VALUES(16,'gnav',1000000000000000001,1000000000000000021,'lobby',1000000000000000013,2,'{}','2026-03-01 15:22:40.123456',NULL,NULL,NULL,'2026-03-08 15:23:20.123456',NULL,NULL);
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	pace TEXT NOT NULL, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
CREATE TABLE leftovers (
	message_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	CONSTRAINT pk_leftovers PRIMARY KEY (message_id)
);
CREATE TABLE mentions (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_mentions PRIMARY KEY (game_id, user_id), 
	CONSTRAINT fk_mentions_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "mentions" VALUES(1,1000000000000000011);
INSERT INTO "mentions" VALUES(1,1000000000000000012);
INSERT INTO "mentions" VALUES(1,1000000000000000013);
INSERT INTO "mentions" VALUES(2,1000000000000000012);
INSERT INTO "mentions" VALUES(2,1000000000000000011);
INSERT INTO "mentions" VALUES(3,1000000000000000013);
INSERT INTO "mentions" VALUES(3,1000000000000000012);
INSERT INTO "mentions" VALUES(4,1000000000000000011);
INSERT INTO "mentions" VALUES(4,1000000000000000012);
INSERT INTO "mentions" VALUES(5,1000000000000000011);
INSERT INTO "mentions" VALUES(5,1000000000000000012);
INSERT INTO "mentions" VALUES(6,1000000000000000011);
INSERT INTO "mentions" VALUES(6,1000000000000000012);
INSERT INTO "mentions" VALUES(7,1000000000000000013);
INSERT INTO "mentions" VALUES(8,1000000000000000013);
INSERT INTO "mentions" VALUES(8,1000000000000000011);
INSERT INTO "mentions" VALUES(9,1000000000000000011);
INSERT INTO "mentions" VALUES(9,1000000000000000012);
INSERT INTO "mentions" VALUES(9,1000000000000000013);
INSERT INTO "mentions" VALUES(10,1000000000000000012);
INSERT INTO "mentions" VALUES(10,1000000000000000011);
INSERT INTO "mentions" VALUES(11,1000000000000000013);
INSERT INTO "mentions" VALUES(11,1000000000000000012);
INSERT INTO "mentions" VALUES(12,1000000000000000011);
INSERT INTO "mentions" VALUES(12,1000000000000000012);
INSERT INTO "mentions" VALUES(13,1000000000000000011);
INSERT INTO "mentions" VALUES(13,1000000000000000012);
INSERT INTO "mentions" VALUES(14,1000000000000000011);
INSERT INTO "mentions" VALUES(14,1000000000000000012);
INSERT INTO "mentions" VALUES(15,1000000000000000013);
INSERT INTO "mentions" VALUES(16,1000000000000000013);
INSERT INTO "mentions" VALUES(16,1000000000000000011);
CREATE TABLE meta (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('commands','a hash of the slash commands');
CREATE TABLE results (
	game_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	medal TEXT, 
	humans INTEGER NOT NULL, 
	ais INTEGER NOT NULL, 
	team TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	seconds INTEGER, 
	ended_at DATETIME NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (game_id), 
	CONSTRAINT fk_results_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "results" VALUES(1,'regicide',1000000000000000001,NULL,3,0,'1000000000000000011 1000000000000000012 1000000000000000013',3,2440,'2026-03-01 12:43:40.123456');
INSERT INTO "results" VALUES(2,'regicide',1000000000000000001,NULL,2,1,'1000000000000000011 1000000000000000012',3,1720,'2026-03-01 13:15:00.123456');
INSERT INTO "results" VALUES(3,'regicide',1000000000000000001,NULL,2,0,'1000000000000000012 1000000000000000013',2,2400,'2026-03-01 13:57:40.123456');
INSERT INTO "results" VALUES(5,'regicide',1000000000000000001,NULL,1,1,'1000000000000000011',2,760,'2026-03-01 14:17:40.123456');
INSERT INTO "results" VALUES(9,'gnav',1000000000000000001,NULL,3,0,'1000000000000000011 1000000000000000012 1000000000000000013',3,640,'2026-03-01 14:41:00.123456');
INSERT INTO "results" VALUES(10,'gnav',1000000000000000001,NULL,2,1,'1000000000000000011 1000000000000000012',3,500,'2026-03-01 14:52:00.123456');
INSERT INTO "results" VALUES(11,'gnav',1000000000000000001,NULL,2,0,'1000000000000000012 1000000000000000013',2,560,'2026-03-01 15:04:00.123456');
INSERT INTO "results" VALUES(13,'gnav',1000000000000000001,NULL,1,1,'1000000000000000011',2,200,'2026-03-01 15:14:40.123456');
CREATE TABLE seats (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	name TEXT NOT NULL, outcome TEXT, score INTEGER, lasted INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "seats" VALUES(1,0,1000000000000000011,'Ana','won',12,NULL);
INSERT INTO "seats" VALUES(1,1,1000000000000000012,'Ben','won',12,NULL);
INSERT INTO "seats" VALUES(1,2,1000000000000000013,'Cleo','won',12,NULL);
INSERT INTO "seats" VALUES(2,0,1000000000000000012,'Ben','lost',10,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,'Clover','lost',10,NULL);
INSERT INTO "seats" VALUES(2,2,1000000000000000011,'Ana','lost',10,NULL);
INSERT INTO "seats" VALUES(3,0,1000000000000000013,'Cleo','won',12,NULL);
INSERT INTO "seats" VALUES(3,1,1000000000000000012,'Ben','won',12,NULL);
INSERT INTO "seats" VALUES(4,0,1000000000000000011,'Ana',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(4,1,1000000000000000012,'Ben',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(5,0,1000000000000000011,'Ana','lost',6,NULL);
INSERT INTO "seats" VALUES(5,1,NULL,'Clover','lost',6,NULL);
INSERT INTO "seats" VALUES(6,0,1000000000000000011,'Ana',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(6,1,1000000000000000012,'Ben',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(7,0,1000000000000000013,'Cleo',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(8,0,1000000000000000013,'Cleo',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(8,1,1000000000000000011,'Ana',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(9,0,1000000000000000011,'Ana','lost',0,2);
INSERT INTO "seats" VALUES(9,1,1000000000000000012,'Ben','won',1,7);
INSERT INTO "seats" VALUES(9,2,1000000000000000013,'Cleo','lost',0,7);
INSERT INTO "seats" VALUES(10,0,1000000000000000012,'Ben','won',2,5);
INSERT INTO "seats" VALUES(10,1,NULL,'Clover','lost',0,5);
INSERT INTO "seats" VALUES(10,2,1000000000000000011,'Ana','lost',0,4);
INSERT INTO "seats" VALUES(11,0,1000000000000000013,'Cleo','drawn',0,5);
INSERT INTO "seats" VALUES(11,1,1000000000000000012,'Ben','drawn',0,5);
INSERT INTO "seats" VALUES(12,0,1000000000000000011,'Ana',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(12,1,1000000000000000012,'Ben',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(13,0,1000000000000000011,'Ana','lost',0,2);
INSERT INTO "seats" VALUES(13,1,NULL,'Clover','won',3,2);
INSERT INTO "seats" VALUES(14,0,1000000000000000011,'Ana',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(14,1,1000000000000000012,'Ben',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(15,0,1000000000000000013,'Cleo',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(16,0,1000000000000000013,'Cleo',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(16,1,1000000000000000011,'Ana',NULL,NULL,NULL);
CREATE TABLE snapshots (
	game_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (game_id, version), 
	CONSTRAINT fk_snapshots_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE tallies (
	game TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	seats INTEGER NOT NULL, 
	with_ai BOOLEAN NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (game, kind, "key", guild_id, seats, with_ai)
);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000011',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000012',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000013',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('regicide','team','1000000000000000011 1000000000000000012 1000000000000000013',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000011',1000000000000000001,3,1,1,0);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000012',1000000000000000001,3,1,1,0);
INSERT INTO "tallies" VALUES('regicide','team','1000000000000000011 1000000000000000012',1000000000000000001,3,1,1,0);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000012',1000000000000000001,2,0,1,1);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000013',1000000000000000001,2,0,1,1);
INSERT INTO "tallies" VALUES('regicide','team','1000000000000000012 1000000000000000013',1000000000000000001,2,0,1,1);
INSERT INTO "tallies" VALUES('regicide','player','1000000000000000011',1000000000000000001,2,1,1,0);
INSERT INTO "tallies" VALUES('regicide','team','1000000000000000011',1000000000000000001,2,1,1,0);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000011',1000000000000000001,3,0,1,0);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000012',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000013',1000000000000000001,3,0,1,0);
INSERT INTO "tallies" VALUES('gnav','team','1000000000000000011 1000000000000000012 1000000000000000013',1000000000000000001,3,0,1,1);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000011',1000000000000000001,3,1,1,0);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000012',1000000000000000001,3,1,1,1);
INSERT INTO "tallies" VALUES('gnav','team','1000000000000000011 1000000000000000012',1000000000000000001,3,1,1,1);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000012',1000000000000000001,2,0,1,0);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000013',1000000000000000001,2,0,1,0);
INSERT INTO "tallies" VALUES('gnav','team','1000000000000000012 1000000000000000013',1000000000000000001,2,0,1,0);
INSERT INTO "tallies" VALUES('gnav','player','1000000000000000011',1000000000000000001,2,1,1,0);
INSERT INTO "tallies" VALUES('gnav','team','1000000000000000011',1000000000000000001,2,1,1,0);
CREATE TABLE unwilling (
	row_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_unwilling PRIMARY KEY (row_id, user_id)
);
INSERT INTO "unwilling" VALUES(5,1000000000000000012,'2026-03-01 14:05:40.123456');
INSERT INTO "unwilling" VALUES(13,1000000000000000012,'2026-03-01 15:12:00.123456');
CREATE UNIQUE INDEX uq_games_open_channel ON games (channel_id) WHERE phase IN ('lobby', 'playing');
CREATE INDEX ix_seats_user_id ON seats (user_id, game_id);
CREATE INDEX ix_results_guild_id ON results (game, guild_id);
CREATE INDEX ix_results_team ON results (game, team);
CREATE INDEX ix_games_due_at ON games (due_at);
CREATE INDEX ix_games_finished ON games (channel_id, game, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX ix_games_with_log ON games (ended_at) WHERE ended_at IS NOT NULL AND pruned IS NULL;
CREATE INDEX ix_mentions_user_id ON mentions (user_id, game_id);
CREATE INDEX ix_unwilling_user_id ON unwilling (user_id);
CREATE INDEX ix_unwilling_at ON unwilling (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',16);
COMMIT;
