# A framework checks what it fills a model or a parameter with.
import subprocess
from enum import Enum
from typing import Annotated, Literal, Optional

from fastapi import FastAPI, Path
from pydantic import BaseModel, Field, constr

app = FastAPI()


class Format(str, Enum):
    png = "png"
    jpg = "jpg"


class Job(BaseModel):
    format: Format
    width: int
    height: Optional[int] = None
    mode: Literal["fast", "fine"] = "fast"
    name: str = Field(pattern=r"^\w+$")
    label: Annotated[str, Field(max_length=9, pattern="^[a-z]+$")]
    tag: constr(pattern="^[a-z0-9-]+$")


@app.post("/convert/{folder}")
def convert(job: Job, folder: Annotated[str, Path(pattern="^[a-z]+$")], order: Literal["asc", "desc"] = "asc"):
    size = f"{job.width}x{job.height}"
    subprocess.run(f"convert -resize {size} {folder}/{job.name}.{job.format.value}", shell=True)
    subprocess.run(f"label {job.label} {job.tag} {job.mode} {order} {job.format}", shell=True)
