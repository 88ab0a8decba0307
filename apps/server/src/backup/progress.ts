/** Shows how far a backup or restore is: one line that changes in a terminal, else a line per tenth. */

import { sizeOf } from './format.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

/** `total` bytes are an estimate, which may be wrong. */
export function showProgress(title: string, total: number, output: Output) {
  const step = output.isTTY ? 1 : 10
  let done = 0
  let shown = 0

  function show(percent: number) {
    shown = percent
    const line = `${title}: ${percent} % (${sizeOf(done)} of ${sizeOf(Math.max(total, done))})`
    output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }

  return {
    add(bytes: number) {
      done += bytes
      const percent = Math.min(99, Math.floor((100 * done) / Math.max(total, 1)))
      if (percent >= shown + step) show(percent - (percent % step))
    },
    end() {
      total = done
      show(100)
      if (output.isTTY) output.write('\n')
    },
    /** Leaves the terminal's line to an error. */
    stop() {
      if (output.isTTY && shown > 0) output.write('\n')
    },
  }
}
