/** Shows how far a command is: one line that changes in a terminal, else a line per tenth. */

import { sizeOf } from './archive/format.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

const inBytes = (done: number, total: number) => `${sizeOf(done)} of ${sizeOf(total)}`
export const inFiles = (done: number, total: number) => `${done} of ${total} files`

/** `total` is an estimate, which may be wrong, and can be replaced with what is added. */
export function showProgress(title: string, total: number, output: Output, textOf = inBytes) {
  const step = output.isTTY ? 1 : 10
  let done = 0
  let shown = 0

  function show(percent: number) {
    shown = percent
    const line = `${title}: ${percent} % (${textOf(done, Math.max(total, done))})`
    output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }

  return {
    add(more: number, newTotal = total) {
      done += more
      total = newTotal
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
