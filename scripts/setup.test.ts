import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** A project with these scripts and one package, which only development needs. */
async function makeProject() {
  const root = await mkdtemp(join(tmpdir(), 'canopy-setup-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true })
  await mkdir(join(root, 'tool'))
  const write = (file: string, content: object) => writeFile(join(root, file), JSON.stringify(content))
  await write('tool/package.json', { name: 'tool', version: '1.0.0' })
  await write('package.json', { name: 'project', version: '1.0.0', devDependencies: { tool: 'file:tool' } })
  await run('npm', ['install', '--package-lock-only', '--no-audit'], { cwd: root })
  return root
}

test('packages that a build for production has removed are installed again for the next build', async () => {
  const root = await makeProject()
  const setup = (call: string) =>
    run(process.execPath, ['--eval', `import('./scripts/setup.mjs').then((setup) => setup.${call})`], {
      cwd: root,
    })
  const install = () => setup("installIn('.')")
  const packages = async () =>
    (await readdir(join(root, 'node_modules'))).filter((name) => !name.startsWith('.'))

  expect((await install()).stdout).toContain('Installing packages')
  expect((await install()).stdout).toBe('')
  expect(await packages()).toEqual(['tool'])

  await setup('removeTools()')
  expect(await packages()).toEqual([])
  await install()
  expect(await packages()).toEqual(['tool'])
})
