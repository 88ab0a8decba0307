/** `npm run sbom`: the packages that run in production, as a CycloneDX document on standard output. */

import { fail, run } from '../setup.mjs'

/** @typedef {{ 'bom-ref': string, properties: { name: string, value: string }[] }} Component */

// npm with --omit=dev also leaves out what both production and development use.
const { code, output } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=silent'], {
  stdio: 'pipe',
})
if (code !== 0) fail('The installed packages are not those of package-lock.json: run npm ci')

const document = JSON.parse(output)
/** @param {Component} component */
const isForDevelopment = ({ properties }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')
/** @type {Component[]} */
const components = document.components.filter((/** @type {Component} */ each) => !isForDevelopment(each))
const kept = new Set([document.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
const dependencies = document.dependencies
  .filter((/** @type {{ ref: string }} */ { ref }) => kept.has(ref))
  .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => kept.has(each)),
  }))
console.log(JSON.stringify({ ...document, components, dependencies }, null, 2))
