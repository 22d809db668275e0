// Tells commands that a site runs from this checkout, so that they do not replace the packages that it uses. Plain JavaScript for
// Node 20 and later, because setup.mjs needs it before packages are installed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'

const defaultFolder = 'dist/running'

/**
 * Marks this process as a running site: it listens on a socket named after its process ID. After the process ends, even if it
 * was killed, the kernel refuses connections to the socket. Does nothing if the folder is not writable.
 */
export async function markRunning(folder = defaultFolder) {
  const name = String(process.pid)
  try {
    mkdirSync(folder, { recursive: true })
    await findRunningSites(folder)
    const server = net.createServer((socket) => socket.destroy())
    await new Promise((resolve, reject) => server.once('error', reject).listen(socketOf(folder, name), resolve))
    server.unref()
    if (process.platform === 'win32') writeFileSync(path.join(folder, name), '')
    process.once('exit', () => rmSync(path.join(folder, name), { force: true }))
  } catch {
    // The site works without the mark.
  }
}

/** Returns the process IDs of the sites that run from this checkout. Removes the marks of killed ones. */
export async function findRunningSites(folder = defaultFolder) {
  const running = []
  for (const name of list(folder)) {
    if (await accepts(socketOf(folder, name))) running.push(name)
    else rmSync(path.join(folder, name), { force: true })
  }
  return running
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function socketOf(folder, name) {
  return process.platform === 'win32' ? `\\\\.\\pipe\\muster-running-${name}` : path.join(folder, name)
}

/** Also true if another user's process listens. */
function accepts(socket) {
  return new Promise((resolve) => {
    const connection = net.connect(socket, () => {
      connection.destroy()
      resolve(true)
    })
    connection.on('error', ({ code }) => resolve(code === 'EACCES' || code === 'EPERM'))
  })
}
