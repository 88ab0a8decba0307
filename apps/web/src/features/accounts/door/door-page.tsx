import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { doorCalls } from '../../../session/session-calls.ts'
import { RegisterPage } from '../register-page.tsx'

/** The registration as the door of the community lets people in. The form is there at once, since most doors are open. */
function DoorPage() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['door'],
    queryFn: ({ signal }) =>
      api.call(
        doorCalls().then(({ getDoor }) => getDoor),
        {},
        { signal },
      ),
  })
  return <RegisterPage door={data} />
}

export { DoorPage as Component }
