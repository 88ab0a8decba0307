/** The S3 server as a process of its own, since it needs an option of Node. Sends a message when it listens. JavaScript, because the package has no types. */

import S3rver from '@20minutes/s3rver'

const [directory, bucket, port, address = '127.0.0.1'] = process.argv.slice(2)
const server = new S3rver({
  address,
  port: Number(port),
  silent: true,
  directory,
  vhostBuckets: false,
  // It computes another signature for lists, whose path ends with a slash. The key must still be its own.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
})
await server.run()
process.send?.('listening')
// A test that fails before it stops the server leaves nothing behind.
process.once('disconnect', () => process.exit())
