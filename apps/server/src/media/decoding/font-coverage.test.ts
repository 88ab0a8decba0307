import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageOf, drawable } from './font-coverage.ts'

const covered = new Set(
  ['Figtree_600SemiBold', 'NotoSansSinhala_600SemiBold', 'NotoSansTamil_600SemiBold'].flatMap((name) => [
    ...coverageOf(readFileSync(join(import.meta.dirname, `../../../fonts/${name}.ttf`))),
  ]),
)

test.each([
  ['Hello “world” — café ŞŁ…', 'Hello “world” — café ŞŁ…'],
  ['ශ්‍රී ලංකා, தமிழ்', 'ශ්‍රී ලංකා, தமிழ்'],
  ['Planted 🌱 40 trees 👩‍👩‍👧', 'Planted 40 trees'],
  ['Hello नमस्ते', 'Hello'],
  ['नमस्ते दुनिया', ''],
  ['今天骑车上班', ''],
  ['วันนี้ปั่นจักรยาน ok', ''],
  ['🌱🌱', ''],
])('of %j is drawn %j', (text, drawn) => {
  expect(drawable(text, covered)).toBe(drawn)
})
