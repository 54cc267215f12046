/* A stand-in for NVIDIA's libnvidia-ml.so.1 that plays the scenario in the file named by STUB_NVML.
 *
 * It has the driver library's ABI, so that the real Python binding is what gets tested. The file is read anew at
 * every call; each line is "key value", and a key may name a device: "gpu1.temperature 71". A value "!15" makes the
 * query return error 15. A key that is absent is answered with error 3, "not supported".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int nvmlReturn_t;
typedef struct { int gpu, slice; } device; /* slice -1: the whole card */
typedef device *nvmlDevice_t;

enum { OK = 0, UNINITIALIZED = 1, INVALID = 2, NOT_SUPPORTED = 3, NOT_FOUND = 6, TOO_SMALL = 7 };

static int opened = 0;
static device devices[16][9];

static int look_up(const char *key, char *value, size_t room)
{
    const char *path = getenv("STUB_NVML");
    FILE *file = path ? fopen(path, "r") : NULL;
    char line[512];
    int found = 0;
    if (!file)
        return 0;
    while (!found && fgets(line, sizeof line, file)) {
        size_t length = strlen(key);
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, key, length) && line[length] == ' ') {
            snprintf(value, room, "%s", line + length + 1);
            found = 1;
        }
    }
    fclose(file);
    return found;
}

static nvmlReturn_t text_of(const char *key, char *value, size_t room)
{
    char found[512];
    if (!look_up(key, found, sizeof found))
        return NOT_SUPPORTED;
    if (found[0] == '!')
        return atoi(found + 1);
    snprintf(value, room, "%s", found);
    return OK;
}

/* The error that a key asks for, OK when it asks for none or is absent. */
static nvmlReturn_t refusal(const char *key)
{
    char found[512];
    return look_up(key, found, sizeof found) && found[0] == '!' ? atoi(found + 1) : OK;
}

static nvmlReturn_t number_of(const char *key, unsigned long long *value)
{
    char text[512];
    nvmlReturn_t result = text_of(key, text, sizeof text);
    if (result == OK)
        *value = strtoull(text, NULL, 0);
    return result;
}

static void key_of(nvmlDevice_t d, const char *what, char *key, size_t room)
{
    if (d->slice < 0)
        snprintf(key, room, "gpu%d.%s", d->gpu, what);
    else
        snprintf(key, room, "gpu%d.mig%d.%s", d->gpu, d->slice, what);
}

static nvmlReturn_t device_number(nvmlDevice_t d, const char *what, unsigned long long *value)
{
    char key[128];
    if (!opened)
        return UNINITIALIZED;
    key_of(d, what, key, sizeof key);
    return number_of(key, value);
}

static nvmlReturn_t device_uint(nvmlDevice_t d, const char *what, unsigned *value)
{
    unsigned long long wide = 0;
    nvmlReturn_t result = device_number(d, what, &wide);
    if (result == OK)
        *value = (unsigned)wide;
    return result;
}

static nvmlReturn_t device_text(nvmlDevice_t d, const char *what, char *value, unsigned room)
{
    char key[128];
    if (!opened)
        return UNINITIALIZED;
    key_of(d, what, key, sizeof key);
    return text_of(key, value, room);
}

nvmlReturn_t nvmlInitWithFlags(unsigned flags)
{
    nvmlReturn_t refused = refusal("init");
    (void)flags;
    if (refused == OK)
        opened++;
    return refused;
}

nvmlReturn_t nvmlShutdown(void)
{
    if (!opened)
        return UNINITIALIZED;
    opened--;
    return OK;
}

nvmlReturn_t nvmlSystemGetDriverVersion(char *version, unsigned room)
{
    return opened ? text_of("driver", version, room) : UNINITIALIZED;
}

nvmlReturn_t nvmlDeviceGetCount_v2(unsigned *count)
{
    unsigned long long wide = 0;
    nvmlReturn_t result;
    if (!opened)
        return UNINITIALIZED;
    result = number_of("count", &wide);
    *count = (unsigned)wide;
    return result;
}

nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned index, nvmlDevice_t *handle)
{
    char key[64];
    nvmlReturn_t refused;
    if (!opened)
        return UNINITIALIZED;
    if (index >= 16)
        return INVALID;
    snprintf(key, sizeof key, "gpu%u.handle", index);
    refused = refusal(key);
    if (refused != OK)
        return refused;
    devices[index][0].gpu = (int)index;
    devices[index][0].slice = -1;
    *handle = &devices[index][0];
    return OK;
}

nvmlReturn_t nvmlDeviceGetMaxMigDeviceCount(nvmlDevice_t d, unsigned *count)
{
    return device_uint(d, "mig_places", count);
}

nvmlReturn_t nvmlDeviceGetMigMode(nvmlDevice_t d, unsigned *now, unsigned *pending)
{
    nvmlReturn_t result = device_uint(d, "mig_mode", now);
    *pending = *now;
    return result;
}

nvmlReturn_t nvmlDeviceGetMigDeviceHandleByIndex(nvmlDevice_t d, unsigned index, nvmlDevice_t *handle)
{
    char what[64], key[128], text[64];
    if (index >= 8)
        return INVALID;
    snprintf(what, sizeof what, "mig%u.memory_total", index);
    key_of(d, what, key, sizeof key);
    if (text_of(key, text, sizeof text) != OK)
        return NOT_FOUND; /* an empty place */
    devices[d->gpu][index + 1].gpu = d->gpu;
    devices[d->gpu][index + 1].slice = (int)index;
    *handle = &devices[d->gpu][index + 1];
    return OK;
}

nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t d, char *name, unsigned room)
{
    return device_text(d, "name", name, room);
}

nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t d, char *uuid, unsigned room)
{
    return device_text(d, "uuid", uuid, room);
}

typedef struct { unsigned long long total, free, used; } memory_1;

nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t d, memory_1 *memory)
{
    nvmlReturn_t result = device_number(d, "memory_total", &memory->total);
    if (result == OK)
        result = device_number(d, "memory_free", &memory->free);
    memory->used = memory->total - memory->free;
    return result;
}

#ifndef OLD_DRIVER
typedef struct { unsigned version; unsigned long long total, reserved, free, used; } memory_2;

nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t d, memory_2 *memory)
{
    nvmlReturn_t result = device_number(d, "memory_total", &memory->total);
    if (memory->version != (sizeof(memory_2) | 2u << 24))
        return 25; /* argument version mismatch */
    if (result == OK)
        result = device_number(d, "memory_free", &memory->free);
    if (result == OK)
        result = device_number(d, "memory_reserved", &memory->reserved);
    memory->used = memory->total - memory->free - memory->reserved;
    return result;
}
#endif

typedef struct { unsigned gpu, memory; } utilization;

nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t d, utilization *use)
{
    use->memory = 0;
    return device_uint(d, "use", &use->gpu);
}

nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t d, unsigned *milliwatts)
{
    return device_uint(d, "power", milliwatts);
}

nvmlReturn_t nvmlDeviceGetPowerManagementLimitConstraints(nvmlDevice_t d, unsigned *least, unsigned *most)
{
    *least = 0;
    return device_uint(d, "power_cap_max", most);
}

nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(nvmlDevice_t d, unsigned *milliwatts)
{
    return device_uint(d, "power_cap", milliwatts);
}

nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t d, int sensor, unsigned *degrees)
{
    return sensor == 0 ? device_uint(d, "temperature", degrees) : INVALID;
}

nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t d, int clock, unsigned *mhz)
{
    return clock == 1 ? device_uint(d, "clock", mhz) : INVALID;
}

nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t d, int clock, unsigned *mhz)
{
    if (clock == 1)
        return device_uint(d, "max_clock", mhz);
    return clock == 2 ? device_uint(d, "memory_clock", mhz) : INVALID;
}

nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t d, unsigned *bits)
{
    return device_uint(d, "bus_width", bits);
}

nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t d, int *major, int *minor)
{
    unsigned both = 0;
    nvmlReturn_t answer = device_uint(d, "capability", &both);
    *major = (int)(both / 10);
    *minor = (int)(both % 10);
    return answer;
}

#ifdef OLD_DRIVER
nvmlReturn_t nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t d, unsigned long long *reasons)
#else
nvmlReturn_t nvmlDeviceGetCurrentClocksEventReasons(nvmlDevice_t d, unsigned long long *reasons)
#endif
{
    return device_number(d, "throttle", reasons);
}

typedef struct { unsigned pid; unsigned long long size; unsigned gpu_instance, compute_instance; } process;

/* "compute 100:2048,101:?" lists processes as pid:bytes, "?" being "not available" */
static nvmlReturn_t processes(nvmlDevice_t d, const char *what, unsigned *count, process *list)
{
    char text[512], *item, *rest = NULL;
    unsigned found = 0, room = list ? *count : 0;
    nvmlReturn_t result = device_text(d, what, text, sizeof text);
    if (result != OK)
        return result;
    for (item = strtok_r(text, ",", &rest); item; item = strtok_r(NULL, ",", &rest), found++) {
        char *size = strchr(item, ':') + 1;
        if (found < room) {
            list[found].pid = (unsigned)atoi(item);
            list[found].size = *size == '?' ? ~0ULL : strtoull(size, NULL, 0);
        }
    }
    *count = found;
    return found > room ? TOO_SMALL : OK;
}

#ifdef OLD_DRIVER
#define RUNNING(kind) nvmlDeviceGet##kind##RunningProcesses_v2
#else
#define RUNNING(kind) nvmlDeviceGet##kind##RunningProcesses_v3
#endif

nvmlReturn_t RUNNING(Compute)(nvmlDevice_t d, unsigned *count, process *list)
{
    return processes(d, "compute", count, list);
}

nvmlReturn_t RUNNING(Graphics)(nvmlDevice_t d, unsigned *count, process *list)
{
    return processes(d, "graphics", count, list);
}
