/** A passkey in software, which does what a browser and a device do together (WebAuthn, attestation "none"). */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '@canopy/contract/accounts/factors/shapes'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** `verifies` is whether the device asks for a PIN or a fingerprint, `counts` whether it counts its signatures. */
export function createPasskey(origin: string, { verifies = true, counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0) | BACKUP_ELIGIBLE | BACKED_UP
  let counter = 0
  let userHandle: string | undefined

  const credential = { id: text(id), rawId: text(id), type: 'public-key' } as const
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, more: number) {
    const head = Buffer.alloc(37)
    sha256(rpId).copy(head)
    head.writeUInt8(flags | more, 32)
    if (counts) counter += 1
    head.writeUInt32BE(counter, 33)
    return head
  }

  /** The public key as COSE. */
  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  return {
    create({ rp, user, challenge }: PasskeyCreation): PasskeyCreated {
      userHandle = user.id
      const length = Buffer.from([0, id.length])
      const head = authenticatorData(rp.id, HAS_CREDENTIAL)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, coseKey()])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },

    sign({ rpId, challenge }: Pick<PasskeyRequest, 'rpId' | 'challenge'>): PasskeySignature {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, 0)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },

    /** Goes back to an earlier state, as a copy of the device would. */
    rewind() {
      counter = 0
    },
  }
}
