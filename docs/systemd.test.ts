/** deploy/canopy.service, read by systemd-analyze. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const UNIT = join(ROOT, 'deploy/canopy.service')
/** Exposure on a scale to 10, which is a service without any restriction; below 2.5 systemd calls it "OK". */
const EXPOSURE_MAX = 2
const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
)
if (!hasSystemd) process.stderr.write('deploy/canopy.service was not tested: systemd is not installed\n')

/** The unit with the programs of this checkout. */
async function writeUnit() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-systemd-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'canopy.service')
  await writeFile(file, (await readFile(UNIT, 'utf8')).replaceAll('/opt/canopy', ROOT))
  return file
}

test.skipIf(!hasSystemd)(
  'systemd knows every line of the unit, and rates the service as confined',
  async () => {
    const file = await writeUnit()
    expect(await run('systemd-analyze', ['verify', file])).toEqual({ stdout: '', stderr: '' })
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', file])
    const [, exposure] = /exposure level for canopy\.service: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX)
  },
)

test('the unit writes to its own folders only, and gets as long to stop as Canopy takes', async () => {
  const unit = await readFile(UNIT, 'utf8')
  const settings = new Map(unit.split('\n').map((line) => [line.split('=')[0], line.replace(/^\w+=/, '')]))
  expect(settings.get('ProtectSystem')).toBe('strict')
  expect(settings.get('Environment')).toContain('DATA_DIR=/var/lib/canopy ')
  expect(settings.get('StateDirectory')).toBe('canopy canopy-backups')
  expect(settings.has('ReadWritePaths')).toBe(false)
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(30)
})
