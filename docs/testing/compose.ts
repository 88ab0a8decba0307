/** deploy/compose.yaml and the manifests of Kubernetes, with the parts that tests look at. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from './dockerfile.ts'

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string>
  env_file?: { path: string; required: boolean }[]
  ports?: string[]
  networks: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  restart: string
  stop_grace_period?: string
  healthcheck?: { disable?: boolean }
  deploy: { resources: { limits: { memory: string } } }
}
export type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
}

export const readCompose = (): Compose => parse(read('deploy/compose.yaml'), { merge: true })

/** `NAME=value`, also of lines that are commented out; the placeholder stands for what has to be filled in. */
export const readExample = (path: string, placeholder: string) =>
  Object.fromEntries(
    [...read(path).matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [
      name,
      value || placeholder,
    ]),
  )

/** Replaces names by the values of `variables`. @throws Error for a name that they do not have */
export function substitute(text: string, variables: Record<string, string>) {
  return text.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`deploy/.env.example does not name ${name}`)
    return value
  })
}

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
}

/** All documents but kustomization.yaml, which is not sent to the cluster. */
export const readManifests = () =>
  globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })
    .filter((file) => !/kustomization|\/secret\.yaml$/.test(file))
    .flatMap((file) => parseAllDocuments(read(file)).map((document): Manifest => document.toJS()))
