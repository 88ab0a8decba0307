import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { CommentingMenu } from './commenting-menu.tsx'

test.each([true, false])(
  'who may read is asked only where posts can be shown outside: %s',
  (postsOutside) => {
    const choices = { chosen: 'everybody', onChoose: () => {}, outside: false, onOutside: () => {} } as const
    renderScreen(
      <CommentingMenu trigger={<button type="button" />} {...choices} />,
      makeSession({ postsOutside }),
    )
    expect(screen.getByRole('group', { name: 'Who may comment' })).toBeTruthy()
    expect(screen.queryAllByRole('group', { name: 'Who may read' })).toHaveLength(postsOutside ? 1 : 0)
  },
)
