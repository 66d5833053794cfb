/**
 * Writes the bill of materials of the product, as CycloneDX, to the built server: every package
 * that is installed for it, with its version, licence and hash, and not those that only build and
 * test it. `npm sbom` finds and marks them (its `--omit=dev` also leaves out those that both need,
 * React among them). The serial number and the time are left out, so that the same packages give
 * the same file.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const [to = join(root, 'dist/server/sbom.cdx.json')] = process.argv.slice(2);

// The npm that runs this script, or the one of the path.
const [program, ...words] = process.env.npm_execpath?.endsWith('npm-cli.js')
  ? [process.execPath, process.env.npm_execpath]
  : ['npm'];
const printed = execFileSync(
  program,
  [...words, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--offline'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
);
const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(printed);
const { timestamp: __, component, ...about } = metadata;
const isOfProduct = ({ properties = [] }) =>
  !properties.some(({ name }) => /:package:(development|extraneous)$/.test(name));
const kept = components.filter(isOfProduct);
const references = new Set([component, ...kept].map((each) => each['bom-ref']));
const own = dependencies
  .filter(({ ref }) => references.has(ref))
  .map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => references.has(each)),
  }));
// npm names the product after the folder that it lies in.
const named = { ...component, name: 'offerdesk' };
const whole = {
  ...bill,
  metadata: { ...about, component: named },
  components: kept,
  dependencies: own,
};
writeFileSync(to, `${JSON.stringify(whole, null, 2)}\n`);
