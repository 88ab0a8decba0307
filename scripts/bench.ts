/** `npm run bench`, `bench:load` and so on: runs one of the programs of scripts/benches.ts, in a browser where it needs one. */

import { benches } from './benches.ts'
import { findChromium } from './chromium.ts'
import { buildWeb, fail, install, installIn, NODE, run, toolEnv } from './setup.mjs'

const [command = 'bench', name = '', ...rest] = process.argv.slice(2)
const group = benches[command] ?? fail(`There is no ${command}`)
const [first = ''] = Object.keys(group)
const isNamed = Object.hasOwn(group, name)
if (!isNamed && /^[a-z]/.test(name))
  fail(`npm run ${command} -- ${Object.keys(group).join(' | ')}, not ${name}`)
const bench = group[isNamed ? name : first] ?? fail(`${command} is empty`)

await install({ tools: true })
if (bench.isInBrowser) {
  toolEnv.CHROMIUM_PATH = await findChromium()
  if (!toolEnv.CHROMIUM_PATH) fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
  if (!(await buildWeb())) fail('Could not build the browser app, see above.')
}
if (bench.installs) await installIn(bench.installs)
const args = isNamed || name === '' ? rest : [name, ...rest]
const { code } = await run(NODE, [bench.file, ...args], { env: toolEnv })
process.exit(code)
