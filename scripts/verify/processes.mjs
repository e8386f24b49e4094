// Finds and ends what a program has started: its process group on every system, and on Linux also processes that have left the group.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The environment hands it from parent to child, so that a process that leads another group is found too. */
const markName = 'VERIFY_MARK'

/** Marks are joined, so that a run inside a test belongs to that test too. */
export const markEnvironment = (token) => ({ [markName]: [process.env[markName], token].filter(Boolean).join(',') })

/**
 * Returns the processes that are left of a program: `group` is its process id, `token` its mark, `folder` a path that only its processes
 * name, by which a server with another environment is found.
 */
export function findFamily({ group, token, folder }) {
  if (process.platform !== 'linux') return isGroupAlive(group) ? [{ pid: group, command: `process group ${group}` }] : []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => readProcess(Number(name)))
    .filter((found) => found && found.state !== 'Z' && isOf(found, { group, token, folder }))
    .map(({ pid, command }) => ({ pid, command }))
}

/** Kills them; resolves when none is left. */
export async function endFamily(family) {
  for (let round = 0; round < 100; round++) {
    const left = findFamily(family)
    if (left.length === 0) return
    killGroup(family.group)
    for (const { pid } of left) kill(pid)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function killGroup(group, signal = 'SIGKILL') {
  if (!group) return
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(group), '/T', '/F'], { stdio: 'ignore' })
  else kill(-group, signal)
}

function kill(pid, signal = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

function isGroupAlive(group) {
  try {
    process.kill(process.platform === 'win32' ? group : -group, 0)
    return true
  } catch {
    return false
  }
}

const isOf = (found, { group, token, folder }) =>
  (group !== undefined && found.group === group) ||
  found.mark.split(',').includes(token) ||
  (folder !== undefined && names(found.command, folder))

/** Folders of programs are numbered, so the path of one may be the beginning of another's. */
function names(command, folder) {
  for (let at = command.indexOf(folder); at >= 0; at = command.indexOf(folder, at + 1))
    if (!/[\w.-]/.test(command.charAt(at + folder.length))) return true
  return false
}

/** Undefined when it has already ended. */
function readProcess(pid) {
  try {
    // The name in brackets may itself contain brackets and spaces.
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, state, group: Number(group), command, mark: readMark(pid) }
  } catch {
    return undefined
  }
}

/** Empty for processes of other users, which do not belong to the run. */
function readMark(pid) {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    return variables.find((variable) => variable.startsWith(`${markName}=`))?.slice(markName.length + 1) ?? ''
  } catch {
    return ''
  }
}
