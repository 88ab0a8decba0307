import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** A project with these scripts, one package that only development needs, and one that its workspace `app` needs. */
async function makeProject() {
  const root = await mkdtemp(join(tmpdir(), 'canopy-setup-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true })
  const write = async (folder: string, content: object) => {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...content }))
  }
  await write('tool', { name: 'tool' })
  await write('library', { name: 'library' })
  await write('app', { name: 'app', dependencies: { library: 'file:../library' } })
  await write('.', { name: 'project', workspaces: ['app'], devDependencies: { tool: 'file:tool' } })
  await run('npm', ['install', '--package-lock-only', '--no-audit'], { cwd: root })
  const setup = (call: string) =>
    run(process.execPath, ['--eval', `import('./scripts/setup.mjs').then((setup) => setup.${call})`], {
      cwd: root,
    })
  const packages = async () =>
    (await readdir(join(root, 'node_modules'))).filter((name) => !name.startsWith('.'))
  return { setup, packages }
}

test('packages that a build for production has removed are installed again for the next build', async () => {
  const { setup, packages } = await makeProject()
  const install = () => setup("installIn('.')")

  expect((await install()).stderr).toContain('Installing packages')
  expect((await install()).stderr).toBe('')
  expect(await packages()).toEqual(['app', 'library', 'tool'])

  await setup('removeTools()')
  expect(await packages()).toEqual(['app', 'library'])
  await install()
  expect(await packages()).toEqual(['app', 'library', 'tool'])
})

test('a start needs no packages of developers', async () => {
  const { setup, packages } = await makeProject()
  await setup("installIn('.', ['app'])")
  expect(await packages()).toEqual(['app', 'library'])
  expect((await setup("installIn('.', ['app'])")).stderr).toBe('')

  await setup("installIn('.')")
  expect(await packages()).toEqual(['app', 'library', 'tool'])
  expect((await setup("installIn('.', ['app'])")).stderr).toBe('')
  expect(await packages()).toContain('tool')
})
