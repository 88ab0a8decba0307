import { isOwnWords, type PasswordOwner, wordsOf } from '@canopy/contract/accounts/passwords'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { useDeferredValue, useMemo } from 'react'
import { t } from '../../../language/messages.ts'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const BARS = [1, 2, 3, 4]
/** Grades of passwords, from the easiest to guess to the hardest. */
const grades = [
  'accounts.passwordVeryWeak',
  'accounts.passwordWeak',
  'accounts.passwordFair',
  'accounts.passwordGood',
  'accounts.passwordVeryGood',
] as const

/** Shows how hard the typed password is to guess. Import it lazily: it includes a list of common passwords. */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const typed = useDeferredValue(password)
  const { fullName, email } = owner
  const score = useMemo(() => {
    const owner = { fullName, email }
    // The server refuses these.
    return isOwnWords(typed, owner) ? 0 : estimator.check(typed, wordsOf(owner)).score
  }, [typed, fullName, email])
  return (
    <div>
      <div aria-hidden="true" className="flex gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full ${bar > score ? 'bg-line' : score < 2 ? 'bg-danger' : 'bg-leaf'}`}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-muted">
        {t(grades[score] ?? grades[0])}
      </p>
    </div>
  )
}
