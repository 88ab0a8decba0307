import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a page that shows all pictures in `folder`, also those of earlier runs, one row for each screen, condition, theme and mode.
 */
export async function writeIndex(folder: string) {
  const rows = new Map<string, { width: number; file: string }[]>()
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.png'))) {
    const [screen, condition, theme, mode, width] = file.replace('.png', '').split('.')
    const row = [screen, condition, theme, mode].join(' ')
    rows.set(row, [...(rows.get(row) ?? []), { width: Number(width), file }])
  }
  const sections = [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([row, pictures]) => {
      const links = pictures
        .sort((a, b) => a.width - b.width)
        .map(
          ({ file, width }) =>
            `<a href="${file}"><img src="${file}" alt="${row}, ${width} pixels" loading="lazy"></a>`,
        )
      return `<section data-row="${row}"><h2>${row}</h2><div>${links.join('')}</div></section>`
    })
  const page = join(folder, 'index.html')
  await writeFile(page, `${HEAD}${sections.join('\n')}${SCRIPT}`)
  return page
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title>
<style>
  body { margin: 1rem; background: #777; color: #fff; font: 14px system-ui }
  input { position: sticky; top: 1rem; padding: 0.5rem; width: 20rem; font: inherit }
  div { display: flex; gap: 0.5rem; overflow-x: auto }
  img { height: 30rem; min-width: 10rem; display: block; background: #999 }
</style>
<label>Words of a row, such as "feed typical dark": <input></label>
`
const SCRIPT = `<script>
  const input = document.querySelector('input')
  input.addEventListener('input', () => {
    const words = input.value.split(' ')
    for (const row of document.querySelectorAll('section'))
      row.hidden = !words.every((word) => row.dataset.row.includes(word))
  })
</script>
`
