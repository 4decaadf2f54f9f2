// A cell of the benchmark in native code: answers commands on standard input with one line of JSON on descriptor 3,
// as src/measure/cell.ts does. Usage: assimp-decoder FILE

#include <assimp/Importer.hpp>
#include <assimp/scene.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

static double milliseconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

// Kilobytes of a line of /proc/self/status, or −1 where there is none.
static long status(const std::string &field) {
  std::ifstream lines("/proc/self/status");
  std::string word;
  while (lines >> word) {
    long kilobytes;
    if (word == field + ":" && lines >> kilobytes) return kilobytes;
  }
  return -1;
}

static const char *extension = "x";

static void first(const std::vector<char> &file) {
  std::ofstream("/proc/self/clear_refs") << "5";
  const long baseline = status("VmRSS");
  Assimp::Importer importer;
  const double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  const aiScene *scene = importer.ReadFileFromMemory(file.data(), file.size(), 0, extension);
  const double cpuMs = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, wallMs = milliseconds(CLOCK_MONOTONIC) - wall;
  if (!scene) {
    std::string message = importer.GetErrorString();
    for (char &each : message)
      if (each == '"' || each == '\\' || each < ' ') each = '\'';
    dprintf(3, "{\"failure\":\"%s\"}\n", message.c_str());
    return;
  }
  const long peak = status("VmHWM") - baseline;
  unsigned long faces = 0, corners = 0;
  float low[3] = {1e30f, 1e30f, 1e30f}, high[3] = {-1e30f, -1e30f, -1e30f};
  for (unsigned m = 0; m < scene->mNumMeshes; m++) {
    const aiMesh &mesh = *scene->mMeshes[m];
    faces += mesh.mNumFaces;
    for (unsigned f = 0; f < mesh.mNumFaces; f++) corners += mesh.mFaces[f].mNumIndices;
    for (unsigned v = 0; v < mesh.mNumVertices; v++)
      for (int axis = 0; axis < 3; axis++) {
        low[axis] = std::min(low[axis], mesh.mVertices[v][axis]);
        high[axis] = std::max(high[axis], mesh.mVertices[v][axis]);
      }
  }
  float extent[3];
  for (int axis = 0; axis < 3; axis++) extent[axis] = faces > 0 ? high[axis] - low[axis] : 0;
  dprintf(3,
          "{\"cpuMs\":%.6f,\"wallMs\":%.6f,\"peakBytes\":%ld,\"facts\":{\"faces\":%lu,\"corners\":%lu,"
          "\"triangles\":%ld,\"extent\":[%.9g,%.9g,%.9g]}}\n",
          cpuMs, wallMs, peak * 1024, faces, corners, (long)corners - 2 * (long)faces, extent[0], extent[1], extent[2]);
}

static void sample(const std::vector<char> &file, int repeats) {
  const double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int run = 0; run < repeats; run++) {
    Assimp::Importer importer;
    importer.ReadFileFromMemory(file.data(), file.size(), 0, extension);
  }
  dprintf(3, "{\"cpuMs\":%.6f,\"wallMs\":%.6f}\n", (milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / repeats,
          (milliseconds(CLOCK_MONOTONIC) - wall) / repeats);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  std::ifstream input(arguments[1], std::ios::binary);
  const std::vector<char> file((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
  std::string command;
  while (std::cin >> command) {
    int repeats = 1;
    if (command == "first") first(file);
    else if (command == "sample" && std::cin >> repeats) sample(file, repeats);
    else return 2;
  }
  return 0;
}
