// The first step of every command. Plain JavaScript for Node 20 without dependencies: it fetches the Node.js that
// Leitstand runs on (from the registry, pinned in scripts/node), installs the packages under it, and hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Named imports of what an old Node lacks would fail before it could be told that it is too old.
const { existsSync, readFileSync, statfsSync, writeFileSync } = fs
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const nodeHome = join(root, 'scripts/node')
const neededMegabytes = 2500

const [entry, ...args] = process.argv.slice(2)
if (!entry) fail('Usage: node scripts/run.mjs ENTRY.ts [arguments]')
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node.js ${process.versions.node} is too old: install version 20 or newer (https://nodejs.org) and try again.`)
}

const node = isModern(process.versions.node) ? process.execPath : fetchNode()
const path = `${dirname(node)}${delimiter}${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
const env = {
  ...process.env,
  PATH: path,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile'),
}
install(root, 'the packages of Leitstand', node, env)
handOver()

/** The versions that strip types by themselves and that every pinned package accepts. */
function isModern(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 15) || major >= 26
}

function fetchNode() {
  const platform = `${process.platform}-${process.arch}`
  const binary = join(nodeHome, 'node_modules', `node-${platform}`, 'bin/node')
  if (!['linux-x64', 'linux-arm64'].includes(platform)) {
    fail(`Leitstand brings its own Node.js for Linux only (this is ${platform}): install Node.js 24 and try again.`)
  }
  install(nodeHome, 'Node.js 24', process.execPath, process.env)
  const check = spawnSync(binary, ['-v'], { encoding: 'utf8' })
  if (check.status !== 0) {
    fail(
      `The Node.js 24 that was installed does not run here (${firstLine(check.stderr || check.error?.message)}): install Node.js 24 by hand and try again.`,
    )
  }
  return binary
}

/** `npm ci` in a folder, unless the lock file is the one that was installed last. */
function install(folder, what, nodeBinary, environment) {
  const stamp = join(folder, 'node_modules/.leitstand-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (isInstalled(folder)) return void writeFileSync(stamp, wanted)
  refuseFullDisk(folder)
  const npm = npmCommand(nodeBinary)
  const started = Date.now()
  process.stdout.write(`Installing ${what} (this happens once) …\n`)
  const result = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  )
  if (result.status !== 0) explainFailedInstall(what, result)
  writeFileSync(stamp, wanted)
  process.stdout.write(`Installed ${what} in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** Whoever has typed `npm ci` has all of it: npm notes what it has put there when it is done. */
function isInstalled(folder) {
  const note = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  const there = packagesIn(note)
  const isHere = ([place, { version, integrity, link }]) =>
    there[place]?.version === version && there[place]?.integrity === integrity && there[place]?.link === link
  return Object.entries(packagesIn(join(folder, 'package-lock.json')))
    .filter(([place, wanted]) => place.includes('node_modules/') && isForHere(wanted))
    .every(isHere)
}

/** Of what may be missing, npm knows alone what others need that are missing themselves, and which C library is here. */
function isForHere({ optional, os, cpu, libc }) {
  const fits = (list, own) => !list || list.includes(own) || (list[0]?.startsWith('!') && !list.includes(`!${own}`))
  return !optional || ((os || cpu) && !libc && fits(os, process.platform) && fits(cpu, process.arch))
}

/** npm as it was called, else the npm on the PATH. */
function npmCommand(nodeBinary) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') && existsSync(script)) return [nodeBinary, script]
  if (spawnSync('npm', ['--version'], { encoding: 'utf8' }).status === 0) return ['npm']
  return fail('npm was not found: install it (it comes with Node.js) and try again.')
}

function refuseFullDisk(folder) {
  const { bavail, bsize } = statfsSync(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (megabytes < neededMegabytes) {
    fail(`Only ${megabytes} MB are free on the disk of ${folder}: free at least ${neededMegabytes} MB and try again.`)
  }
}

function explainFailedInstall(what, result) {
  const text = result.stderr ?? ''
  if (/ENOSPC/.test(text)) fail(`The disk is full: free at least ${neededMegabytes} MB and try again.`)
  if (/EACCES|EPERM/.test(text))
    fail(`This user may not write below ${root}: give it the folder or use another copy, and try again.`)
  const network = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(text)
  const advice = network
    ? 'check the connection to the npm registry and try again'
    : 'see the lines above, then try again'
  process.stderr.write(text)
  fail(`${what[0].toUpperCase()}${what.slice(1)} could not be installed: ${advice}.`)
}

function handOver() {
  // `npm start` stays there as long as Leitstand runs: it shall not keep what only setting up took.
  const frugally = ['--expose-gc', '--max-semi-space-size=2', '--v8-pool-size=1']
  const child = spawn(node, [...frugally, join(root, entry), ...args], { cwd: root, env, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the child as well; its second arrival there is harmless.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${entry} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function firstLine(text) {
  return String(text ?? '')
    .trim()
    .split('\n')[0]
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
