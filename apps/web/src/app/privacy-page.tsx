import { useLoaderData } from 'react-router'
import { PrivacyText } from '../pages/privacy/privacy-text.tsx'
import type { isMember } from './guards.ts'
import { ReadingFrame } from './reading-frame.tsx'

function PrivacyPage() {
  return (
    <ReadingFrame forMember={useLoaderData<ReturnType<typeof isMember>>()}>
      <PrivacyText />
    </ReadingFrame>
  )
}

export { PrivacyPage as Component }
