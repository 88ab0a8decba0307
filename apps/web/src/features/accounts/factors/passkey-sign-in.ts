import { finishSignIn, startPasskeySignIn } from '@canopy/contract/accounts/factors/endpoints'
import { startAuthentication } from '@simplewebauthn/browser'
import type { Api } from '../../../api/client.ts'
import { knownDevice } from '../accounts-data.ts'

export { explainPasskey } from './passkey-errors.ts'

/** Signs in with a passkey alone. @throws ApiError, or an error of the browser */
export async function signInWithPasskey(api: Api) {
  const { token, passkey } = await api.call(startPasskeySignIn, {})
  const signature = await startAuthentication({ optionsJSON: passkey })
  return api.call(finishSignIn, { body: { token, passkey: signature, ...knownDevice() } })
}
