import type { LiveMessage } from '@canopy/contract/live'

const TEXT = 0x81

/**
 * A message as a WebSocket frame (RFC 6455, section 5.2), which is the same for all sockets. `socket.send` would make a header for each
 * socket and write it apart.
 */
export function frameOf(message: LiveMessage): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const { length } = text
  if (length < 126) return Buffer.concat([Buffer.from([TEXT, length]), text])
  const header = Buffer.alloc(length < 0x10000 ? 4 : 10)
  header[0] = TEXT
  header[1] = length < 0x10000 ? 126 : 127
  header.writeUIntBE(length, header.length === 4 ? 2 : 4, header.length === 4 ? 2 : 6)
  return Buffer.concat([header, text])
}
