# What is limited in length only, or by a pattern that lets anything through, is not checked.
import subprocess
from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class Job(BaseModel):
    width: int
    name: str = Field(min_length=1, max_length=40)
    label: Annotated[str, Field(pattern="^.+$")]


@app.post("/convert")
def convert(job: Job):
    subprocess.run(f"convert -resize {job.width} {job.name}.png", shell=True)  # expect: python/process/command-injection


@app.post("/label")
def label(job: Job):
    subprocess.run("label " + job.label, shell=True)  # expect: python/process/command-injection
