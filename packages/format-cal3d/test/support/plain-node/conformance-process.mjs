// Runs the conformance kit outside jest, whose VM is several times slower, and tells of each check by its place.
// Arguments: a module whose `conformance()` gives the options of the kit.
import process from 'node:process';

const { conformance } = await import(process.argv[2]);
const { conformanceChecks } = await import('@rigstream/testing');

for (const [index, check] of conformanceChecks(conformance()).entries()) {
  let failure;
  try {
    await check.run();
  } catch (thrown) {
    failure = String(thrown?.stack ?? thrown);
  }
  process.send({ index, failure });
}
process.disconnect();
