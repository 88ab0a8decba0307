import { FollowPage } from './follow-page.tsx'

export const Component = () => <FollowPage kind="followers" />
export { ProfileError as ErrorBoundary } from './profile-error.tsx'
