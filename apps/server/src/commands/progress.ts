/** Shows how many of all files are done: in one line that changes in a terminal, else in a line per tenth. */
export function showProgress(output: { isTTY?: boolean; write(text: string): unknown }) {
  const step = output.isTTY ? 1 : 10
  let done = 0
  let next = step

  return {
    add(total: number) {
      done += 1
      const percent = Math.floor((100 * done) / total)
      if (percent < next) return
      next = percent + step
      const line = `${percent} % (${done} of ${total} files)`
      output.write(output.isTTY ? `\r${line}` : `${line}\n`)
    },
    end() {
      if (output.isTTY && done > 0) output.write('\n')
    },
  }
}
