"""The command line: what each `python -m bot COMMAND` does, including the playground.

No rules, and nothing that other parts of the program need: nothing else imports this folder.
"""
