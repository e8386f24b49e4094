// How the prepare scripts print lines and run programs.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A fault that the owner can mend; its message is one sentence. */
export class Refusal extends Error {}

export const print = (line) => console.log(line)

/** Runs `command` with a line of progress instead of its output. Resolves with the output; rejects with a Refusal. */
export function runWithProgress(title, command, args, options = {}) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const live = process.stdout.isTTY
  process.stdout.write(`${title} ...${live ? '' : '\n'}`)
  const ticker = setInterval(
    () => process.stdout.write(live ? `\r${title} ... ${seconds()} s` : `  still at it, ${seconds()} s\n`),
    live ? 1_000 : 10_000,
  )
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', (error) => reject(new Refusal(`${title}: ${command} cannot be run (${error.code}).`)))
    child.on('close', (code) => {
      process.stdout.write(`${live ? `\r${title} ...` : ' '} ${code === 0 ? `done in ${seconds()} s` : 'failed'}\n`)
      if (code === 0) resolve(output)
      else reject(new Refusal(`${title} failed:\n\n${shortened(output)}`))
    })
  }).finally(() => clearInterval(ticker))
}

/** Runs `command` in this terminal and resolves with its exit code. A signal is passed on once, so that the command can end by itself. */
export function runToTheEnd(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let handedOn = false
    process.on(signal, () => {
      if (handedOn) return
      handedOn = true
      child.kill(signal)
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Refusal(`${command} cannot be run (${error.code}).`)))
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Returns the beginning, which shows the cause, and the end of a long output. */
function shortened(text) {
  const lines = text.trimEnd().split('\n')
  return lines.length <= 40 ? lines.join('\n') : [...lines.slice(0, 20), '...', ...lines.slice(-20)].join('\n')
}
