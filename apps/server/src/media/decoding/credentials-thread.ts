import { parentPort, workerData } from 'node:worker_threads'
import { parseCredentials } from './content-credentials.ts'

parentPort?.postMessage(await parseCredentials(Buffer.from(workerData)))
