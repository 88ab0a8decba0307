import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { EmailLine, EmailNotice } from './email-notice.tsx'

test.each([
  ['box', EmailNotice],
  ['line', EmailLine],
])(
  'a member with an unconfirmed address reads in a %s what is missing and can have the link sent again',
  (_, Notice) => {
    renderScreen(<Notice />, makeSession({ emailConfirmed: false }))
    expect(screen.getByRole('region', { name: 'E-mail address' }).textContent).toContain('maya@example.org')
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined()
  },
)

test('a member with a confirmed address sees nothing of this', () => {
  renderScreen(
    <>
      <EmailNotice />
      <EmailLine />
    </>,
    makeSession(),
  )
  expect(screen.queryByRole('region')).toBeNull()
})
