/** deploy/Dockerfile, read as far as it is used, and its steps performed without Docker. */

import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

export type Stage = { image: string; steps: { keyword: string; value: string }[] }

/** The stage that builds, and that of the image. Lines may continue; a comment is a line of its own. */
export function readStages(): { build: Stage; image: Stage } {
  const lines = read('deploy/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (keyword === 'FROM') stages.push({ image: value.replace(/ AS .*$/, ''), steps: [] })
    else stages.at(-1)?.steps.push({ keyword, value })
  }
  const [build, image] = stages
  if (build === undefined || image === undefined) throw new Error('deploy/Dockerfile has two stages')
  return { build, image }
}

export const valuesOf = (stage: Stage, keyword: string) =>
  stage.steps.filter((step) => step.keyword === keyword).map(({ value }) => value)

/** The JSON list at the end of a CMD or HEALTHCHECK. */
export const commandOf = (value: string): string[] => JSON.parse(value.replace(/^[^[]*/, ''))

/** The variables of all lines of ENV. */
export const environmentOf = (stage: Stage) =>
  Object.fromEntries(valuesOf(stage, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))

/** Files that `COPY . .` copies of a clean checkout with the changes that are not committed yet. */
export async function contextFiles(): Promise<string[]> {
  const patterns = read('.dockerignore').trim().split('\n')
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', list, { cwd: ROOT, maxBuffer: 2 ** 24 })
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  const present = new Set(globSync('**', { cwd: ROOT, exclude: ['**/node_modules'] }))
  return stdout.split('\0').filter((file) => present.has(file) && !isLeftOut(file))
}

type Folders = { folder: string; from: string; workdir: string }

/** Performs steps in `folder`, which is the working directory `workdir`; `from` is that of the stage before. */
export async function perform(steps: Stage['steps'], folders: Folders) {
  for (const { keyword, value } of steps) {
    if (keyword === 'COPY') await copy(value, folders)
    if (keyword === 'RUN') {
      // Vitest sets NODE_ENV, which would build another browser app. The pinned Node is that of the base image.
      const command = `unset NODE_ENV; PATH="$0:$PATH"; ${value.replace(/^--\S+ /, '')}`
      const tools = join(ROOT, 'node_modules/.bin')
      await run('/bin/sh', ['-ec', command, tools], { cwd: folders.folder, maxBuffer: 2 ** 24 })
    }
  }
}

async function copy(value: string, { folder, from, workdir }: Folders) {
  if (value === '. .') {
    for (const file of await contextFiles()) await copyOne(join(ROOT, file), join(folder, file))
    return
  }
  const paths = value.replace(/^--from=\S+ /, '').split(' ')
  const target = paths.at(-1) ?? ''
  for (const source of paths.slice(0, -1)) {
    const path = source.replace(`${workdir}/`, '')
    await copyOne(join(from, path), join(folder, target === './' ? path : target))
  }
}

async function copyOne(source: string, target: string) {
  await mkdir(dirname(target), { recursive: true })
  await cp(source, target, { recursive: true, verbatimSymlinks: true })
}
