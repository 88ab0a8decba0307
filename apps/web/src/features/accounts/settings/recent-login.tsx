import { Suspense, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'

const ConfirmDialog = lazyNamed(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

type Question = { confirm: () => void; cancel: () => void }

/**
 * Wraps calls that require a login of the last few minutes: `run` asks for the password where the server demands it, and calls again. If
 * the member cancels, it throws the server's refusal. `dialog` is to be rendered.
 */
export function useRecentLogin() {
  const [question, setQuestion] = useState<Question>()

  async function run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'confirm_password') throw refusal
      await new Promise<void>((resolve, reject) => {
        setQuestion({ confirm: resolve, cancel: () => reject(refusal) })
      }).finally(() => setQuestion(undefined))
      return call()
    }
  }

  const dialog = question && (
    <Suspense>
      <ConfirmDialog onConfirmed={question.confirm} onClose={question.cancel} />
    </Suspense>
  )
  return { run, dialog }
}
