import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PhotoInput } from './photo-input.tsx'

const onSubmit = vi.fn()
const onReject = vi.fn()

/** A file that is read when `read` is called, as one that is still in the cloud. */
function slowFile(content: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const file = new File([content], 'pond.gif', { type: 'image/gif' })
  const { slice } = file
  file.slice = (...range) => {
    const part = slice.apply(file, range)
    const whole = part.arrayBuffer.bind(part)
    return Object.assign(part, { arrayBuffer: () => promise.then(whole) })
  }
  return { file, read: resolve }
}

function Form() {
  const [photo, setPhoto] = useState<File | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(photo?.name)
      }}
    >
      <PhotoInput
        name="photo"
        value={photo}
        onChange={setPhoto}
        maxBytes={1000}
        keepOriginalUpTo={1000}
        onReject={onReject}
      >
        Photo
      </PhotoInput>
      <button type="submit">Send</button>
    </form>
  )
}

async function chooseAndSend(file: File) {
  vi.clearAllMocks()
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  render(<Form />)
  const user = userEvent.setup()
  await user.upload(screen.getByLabelText('Photo'), file)
  const send = screen.getByRole('button', { name: 'Send' })
  await user.click(send)
  await user.click(send)
}

test('a form that is sent while its photo is still being read is sent once, with it', async () => {
  const { file, read } = slowFile('GIF89a')
  await chooseAndSend(file)
  expect(onSubmit).not.toHaveBeenCalled()
  read()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('pond.gif'))
})

test('a form is not sent with a file that turns out to be no photo', async () => {
  const { file, read } = slowFile('')
  await chooseAndSend(file)
  read()
  await waitFor(() => expect(onReject).toHaveBeenCalledOnce())
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(undefined)
})
