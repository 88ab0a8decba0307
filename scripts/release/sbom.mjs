/** `npm run sbom`: the packages that run in production, as a CycloneDX document on standard output. */

import { existsSync, readFileSync } from 'node:fs'
import { fail, inRoot, run } from '../setup.mjs'

/** @typedef {{ 'bom-ref': string }} Component */

// Npm lists nothing of what is installed while packages of developers are missing, and with --omit=dev leaves out also what both production and
// development use.
const { code, output } = await run(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'],
  { stdio: 'pipe' },
)
if (code !== 0) fail(`npm could not list the packages of package-lock.json: ${output}`)

/** @type {Record<string, { name?: string, version: string, dev?: boolean, link?: boolean }>} */
const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
const inProduction = new Set(
  Object.entries(locked)
    // Packages for other platforms are locked, but not installed.
    .filter(([path, { dev, link }]) => !dev && !link && existsSync(inRoot(path)))
    .map(([path, { name, version }]) => `${name ?? path.replace(/.*node_modules\//, '')}@${version}`),
)
const document = JSON.parse(output)
/** @type {Component[]} */
const components = document.components.filter((/** @type {Component} */ each) =>
  inProduction.has(each['bom-ref']),
)
const kept = new Set([document.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
const dependencies = document.dependencies
  .filter((/** @type {{ ref: string }} */ { ref }) => kept.has(ref))
  .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => kept.has(each)),
  }))
console.log(JSON.stringify({ ...document, components, dependencies }, null, 2))
