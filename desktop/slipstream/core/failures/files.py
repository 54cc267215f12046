"""Failures over the model's files and where they come from. Data only."""

from __future__ import annotations

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next
from slipstream.core.failures.row import Failure, row
from slipstream.core.words import say

ROWS: tuple[Failure, ...] = (
    row(
        "gated",
        r"Cannot access gated repo|GatedRepoError|You are trying to access a gated repo|401 Client Error",
        Kind.FILES_MISSING,
        say("The model needs your consent on its page"),
        say("Its owner gives it only to people who accepted the licence and identify with a token."),
        say("Accept the licence on the model's page, set HF_TOKEN, then start again."),
    ),
    row(
        "offline",
        r"LocalEntryNotFoundError|outgoing traffic has been disabled|couldn't connect to 'https://huggingface\.co'",
        Kind.FILES_MISSING,
        say("The model is not on this computer"),
        say("The engine runs offline and found no copy of the model on the disk."),
        say("Install the model first, then start again."),
        Next.INSTALL,
    ),
    row(
        "no-such-model",
        r"Repository Not Found for url|RepositoryNotFoundError|Repo id must be in the form|"
        r"Invalid repository ID or local directory specified|Cannot find any model weights with|"
        r"is not a local folder and is not a valid model identifier",
        Kind.FILES_MISSING,
        say("The model was not found"),
        say("Neither a folder nor a repository of that name holds a model; a name may be misspelt."),
        say("Install the model again, or choose another folder."),
        Next.REPAIR_MODELS,
    ),
    row(
        "rate-limit",
        r"429 Client Error|Too Many Requests",
        Kind.NETWORK,
        say("The model hub asks to wait"),
        say("Too many downloads came from this network in a short time."),
        say("Wait a few minutes, or sign in to the hub, then start again."),
        Next.START_AGAIN,
    ),
    row(
        "shared-memory",
        r"unable to open shared memory object|Bus error|No space left on device: '/psm_",
        Kind.DISK_FULL,
        say("The shared memory is too small"),
        say("The engine's processes talk through /dev/shm, and it is full; containers make it small."),
        say("Give the container more (--ipc=host or a larger --shm-size), or empty /dev/shm."),
    ),
    row(
        "disk-full",
        r"\[Errno 28\]|No space left on device|Not enough free disk space to download",
        Kind.DISK_FULL,
        say("The disk is full"),
        say("The engine could not write to the disk, to /tmp or to /dev/shm."),
        say("Free some space, then start again."),
        Next.START_AGAIN,
    ),
    row(
        "broken-weights",
        r"SafetensorError|Error while deserializing header|file not fully covered|HeaderTooLarge|"
        r"MetadataIncompleteBuffer|invalid header length",
        Kind.FILES_BROKEN,
        say("A weights file is damaged"),
        say("It is shorter than it should be, as after a download that was cut off."),
        say("Repair the model, then start again."),
        Next.REPAIR_MODELS,
    ),
    row(
        "vocabulary",
        r"same vocabulary size\. Target model vocab_size=(\d+)\. Draft model vocab_size=(\d+)",
        Kind.DRAFT_MISMATCH,
        say("Target and draft have different vocabularies"),
        say("The target has {1} vocabulary rows and the draft {2}; this engine wants them equal."),
        say("Choose a draft made for this target, or one padded to {1} rows."),
    ),
    row(
        "vocabulary-sizes",
        r"should have the same vocabulary size",
        Kind.DRAFT_MISMATCH,
        say("Target and draft have different vocabularies"),
        say("This engine wants as many vocabulary rows in the draft as in the target."),
        say("Choose a draft made for this target."),
    ),
    row(
        "new-architecture",
        r"Model architectures \[(.*?)\] (?:are not supported for now|failed to be inspected)",
        Kind.ENGINE_BROKEN,
        say("The model is newer than this engine"),
        say("The engine does not know the architecture {1}."),
        say("Update the engine, or choose another model."),
        Next.INSTALL,
    ),
    row(
        "custom-code",
        r"`trust_remote_code=True`|`--trust-remote-code`|contains custom code which must be executed|"
        r"Error: .*(?:trust_remote_code=True|--trust-remote-code)",
        Kind.BAD_ARGUMENT,
        say("The model wants to run its own code"),
        say("Its repository brings Python code that would run with your rights."),
        say("Read that code first; only then allow it for this model, or choose another model."),
    ),
)
