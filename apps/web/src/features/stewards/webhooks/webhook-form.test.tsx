import { WebhookChange } from '@canopy/contract/desk/webhooks/shapes'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WebhookForm } from './webhook-form.tsx'

const webhook = {
  name: 'Chat',
  url: 'https://chat.example.org/canopy',
  events: ['member.joined'],
  fields: [],
  version: 1,
}

test('what is typed stays while another owner saves, whose changes are shown beside it and not overwritten', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  const form = ({ version, ...content }: typeof webhook) => (
    <WebhookForm
      schema={WebhookChange}
      content={content}
      version={version}
      action="Save"
      send={async (body) => sent.push(body)}
    />
  )
  const { rerender } = render(form(webhook))
  const name = screen.getByLabelText<HTMLInputElement>(/Name/)
  await user.type(name, ' of the school')

  const changed = { ...webhook, name: 'Talk', url: 'https://talk.example.org', version: 2 }
  rerender(form(changed))
  expect(name.value).toBe('Chat of the school')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = { ...changed, name: 'Chat of the school' }
  expect(sent).toEqual([saved])

  rerender(form({ ...saved, name: 'Talk of the school', version: 3 }))
  expect(name.value).toBe('Talk of the school')
})
