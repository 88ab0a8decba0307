/**
 * Hosts of a network that exists on this machine only: namespaces on a bridge. This process has to be in a network namespace of its own,
 * which ends with it. The addresses are of the loopback network, so that settings that are allowed there only are allowed here.
 */

import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const POLL = 50
const addressOf = (number: number) => `127.99.0.${number}`

export type Host = { name: string; address: string }

const ip = (line: string) => run('ip', line.split(' '))

/** The addresses of the bridge and of the hosts must not be this namespace's own loopback. */
async function narrowLoopback(inside: (line: string) => Promise<unknown>) {
  await inside('ip link set lo up')
  await inside('ip addr replace 127.0.0.1/32 dev lo')
  await inside('ip addr del 127.0.0.1/8 dev lo')
  await inside('sysctl -qw net.ipv4.conf.all.route_localnet=1')
}

export async function openNetwork(names: string[]): Promise<Host[]> {
  // Names of namespaces are files, which would outlive this process.
  await run('mkdir', ['-p', '/run/netns'])
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  await narrowLoopback((line) => run('sh', ['-c', line]))
  await ip('link add bridge0 type bridge')
  await ip(`addr add ${addressOf(1)}/24 dev bridge0`)
  await ip('link set bridge0 up')
  const hosts = names.map((name, at) => ({ name, address: addressOf(at + 2) }))
  for (const [at, { name, address }] of hosts.entries()) {
    await ip(`netns add ${name}`)
    await ip(`link add port${at} type veth peer name eth0 netns ${name}`)
    await ip(`link set port${at} master bridge0 up`)
    await narrowLoopback((line) => ip(`netns exec ${name} ${line}`))
    await ip(`netns exec ${name} ip addr add ${address}/24 dev eth0`)
    await ip(`netns exec ${name} ip link set eth0 up`)
  }
  return hosts
}

const isListening = (address: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, address)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a program on a host, and waits until it listens. Returns its process id. */
export async function startOn(
  resources: AsyncDisposableStack,
  { name, address }: Host,
  port: number,
  [program, ...args]: [string, ...string[]],
  options: Pick<SpawnOptions, 'env' | 'cwd'> = {},
): Promise<number> {
  const child = spawn('ip', ['netns', 'exec', name, program, ...args], {
    stdio: ['ignore', 'ignore', 2],
    ...options,
  })
  resources.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  })
  while (!(await isListening(address, port))) {
    if (child.exitCode !== null) throw new Error(`${program} exited with code ${child.exitCode}`)
    await sleep(POLL)
  }
  return child.pid ?? 0
}
