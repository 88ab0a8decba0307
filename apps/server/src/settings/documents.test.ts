/** Writes .env.example and docs/settings.md with `npx vitest run settings/documents -u`. */

import { expect, test } from 'vitest'
import { z } from 'zod'
import { about } from './about.ts'
import { allSettings, groups } from './all.ts'

const WIDTH = 138

type Setting = { name: string; text: string; value: string; default: string; more: string | undefined }

function settingsOf(group: Record<string, z.ZodType>): Setting[] {
  return Object.entries(group).map(([name, schema]) => {
    const described = about.get(schema)
    if (!described) throw new Error(`${name} has no description: register it in about`)
    const { text, example, otherwise, more } = described
    const written = schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : undefined
    const ofDefault = otherwise ?? (written && `\`${written}\``) ?? ''
    return { name, text, value: example ?? written ?? '', default: ofDefault, more }
  })
}

/** Lines of a comment, broken between words. */
function comment(text: string) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((line) => `# ${line}`)
}

const plain = (markdown: string) => markdown.replaceAll('`', '')

function exampleOf({ name, text, value, default: ofDefault }: Setting) {
  const isShown = ofDefault === '' || ofDefault === `\`${value}\``
  const rest = isShown ? '' : ` Default: ${ofDefault}.`
  return [...comment(plain(text + rest)), `#${name}=${value}`, '']
}

const sections = Object.entries(groups).map(([title, group]) => ({ title, settings: settingsOf(group) }))

const example = [
  "# Canopy's settings. Copy this file to .env and change what you need; environment variables override the file.",
  '# Commented-out lines show the default, or an example where there is none. docs/settings.md has the same with links.',
  '',
  ...sections.flatMap(({ title, settings }) => [`# ── ${title} ──`, '', ...settings.flatMap(exampleOf)]),
].join('\n')

const row = ({ name, text, default: ofDefault, more }: Setting) => {
  const link = more === undefined ? '' : ` [More](${more}).`
  return `| \`${name}\` | ${ofDefault} | ${text.replaceAll('|', '\\|')}${link} |`
}

const guide = [
  '<!-- Made from apps/server/src/settings by `npx vitest run settings/documents -u`. Do not edit. -->',
  '',
  '# Settings',
  '',
  'Settings are environment variables, or lines in a file `.env`, for which [.env.example](../.env.example) is the template. An invalid one',
  'stops the start with one line that says what is valid. Some are [unsafe together, or have to be the same for all',
  'processes](install.md#settings).',
  '',
  ...sections.flatMap(({ title, settings }) => [
    `## ${title}`,
    '',
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...settings.map(row),
    '',
  ]),
].join('\n')

test('.env.example and docs/settings.md have every setting with its default, as the server reads it', async () => {
  expect(sections.flatMap(({ settings }) => settings.map(({ name }) => name))).toEqual(
    Object.keys(allSettings),
  )
  await expect(example).toMatchFileSnapshot('../../../../.env.example')
  await expect(guide).toMatchFileSnapshot('../../../../docs/settings.md')
})
