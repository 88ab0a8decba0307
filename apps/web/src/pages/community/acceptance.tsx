import { Suspense, useEffect, useState } from 'react'
import { followAcceptance } from '../../api/acceptance.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

const AcceptDialog = lazyNamed(() => import('./accept-dialog.tsx'), 'AcceptDialog')

type Question = { answer: (accepted: boolean) => void }

/** Asks for the pages to accept, once for all calls that wait for it. */
export function Acceptance() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => {
    let asked: (Question & { accepted: Promise<boolean> }) | undefined
    const ask = () => {
      if (asked) return asked.accepted
      const { promise: accepted, resolve } = Promise.withResolvers<boolean>()
      const answer = (isAccepted: boolean) => {
        asked = undefined
        setQuestion(undefined)
        resolve(isAccepted)
      }
      asked = { accepted, answer }
      setQuestion(asked)
      return accepted
    }
    const end = followAcceptance(ask)
    return () => {
      end()
      asked?.answer(false)
    }
  }, [])
  return (
    question && (
      <Suspense>
        <AcceptDialog onAnswer={question.answer} />
      </Suspense>
    )
  )
}
