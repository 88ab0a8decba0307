import { queueOptionsSymbol } from 'piscina'
import { z } from 'zod'

const Options = z.object({ requester: z.string() })
type Task = { readonly [queueOptionsSymbol]: object | null }

/**
 * A queue for Piscina in which requesters take turns, so that the many tasks of one hold up nobody else. Tasks name theirs in `[queueOptionsSymbol]`.
 */
export function createTurns() {
  /** The requester whose turn is next comes first. */
  const waiting = new Map<string, Task[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    push(task: Task) {
      const { requester } = Options.parse(task[queueOptionsSymbol])
      const tasks = waiting.get(requester)
      if (tasks) tasks.push(task)
      else waiting.set(requester, [task])
      size++
    },
    shift() {
      for (const [requester, tasks] of waiting) {
        const task = tasks.shift()
        waiting.delete(requester)
        if (tasks.length > 0) waiting.set(requester, tasks)
        if (!task) continue
        size--
        return task
      }
      return null
    },
    /** Nobody aborts a task, which is when Piscina would call this. */
    remove() {},
  }
}
