"""The command line: what `python -m bot COMMAND` does, the playground among it.

No rules, and nothing that a running bot needs: nothing else imports this folder.
"""
