"""Keeps one LibreOffice running and converts what it is told to.

listener.py <soffice> <folder for the profile>

Each line of the standard input is a JSON object {"document", "pdf", "filter"} with two paths and the
name of the filter; each is answered with one line: "made", or what went wrong. The first line of all
says "ready". The end of the standard input ends LibreOffice and this program.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue

PATIENCE_SECONDS = 60


def value(name, content):
    made = PropertyValue()
    made.Name = name
    made.Value = content
    return made


def connect(pipe):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", context
    )
    address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            office = resolver.resolve(address)
            break
        except Exception:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
    return office.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", office)


def convert(desktop, order):
    address = pathlib.Path(order["document"]).as_uri()
    document = desktop.loadComponentFromURL(address, "_blank", 0, (value("Hidden", True),))
    try:
        pdf = pathlib.Path(order["pdf"]).as_uri()
        document.storeToURL(pdf, (value("FilterName", order["filter"]),))
    finally:
        document.close(True)


def main(soffice, folder):
    pipe = f"docloom-bench-{os.getpid()}"
    office = subprocess.Popen(
        [
            soffice,
            f"-env:UserInstallation={pathlib.Path(folder).as_uri()}",
            "--headless",
            "--norestore",
            "--nologo",
            "--nodefault",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # The program is a script that starts another: its group is all of it.
        start_new_session=True,
    )
    try:
        desktop = connect(pipe)
        print("ready", flush=True)
        for line in sys.stdin:
            try:
                convert(desktop, json.loads(line))
                print("made", flush=True)
            except Exception as error:
                print(f"{type(error).__name__} {error}".replace("\n", " "), flush=True)
    finally:
        os.killpg(office.pid, signal.SIGKILL)
        office.wait()


main(*sys.argv[1:])
