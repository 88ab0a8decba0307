import { FollowPage } from './follow-page.tsx'

export const Component = () => <FollowPage kind="following" />
export { ProfileError as ErrorBoundary } from './profile-error.tsx'
