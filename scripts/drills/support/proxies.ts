import { assert } from './drill.ts'

export interface ProxyKind {
  readonly name: string
  readonly program: string
  readonly example: string
  /** Returns the example without TLS, listening on `port` in front of `ports`, with all output in the working folder. */
  configure(example: string, port: number, ports: readonly number[]): string
  arguments(file: string): string[]
}

export const nginx: ProxyKind = {
  name: 'nginx',
  program: 'nginx',
  example: 'deploy/nginx.conf',
  configure(example, port, ports) {
    const servers = ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`).join('')
    const http = replaceAll(example, [
      [/(?: +server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n)+/g, servers],
      [/^server \{\n {4}listen 80;[^]*?^\}\n/m, ''],
      [/listen 443 ssl http2;\n +listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/(?: +ssl_\w+ [^;]+;\n)+/, ''],
    ])
    const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
    return `daemon off; pid nginx.pid; events { worker_connections 1024; }\nhttp { access_log off; ${tempPaths.join(' ')}\n${http}}\n`
  },
  arguments: (file) => ['-p', '.', '-c', file, '-e', 'stderr'],
}

export const caddy: ProxyKind = {
  name: 'Caddy',
  program: 'caddy',
  example: 'deploy/Caddyfile',
  configure(example, port, ports) {
    const sites = replaceAll(example, [
      ['{$SITE_HOST}', `http://127.0.0.1:${port}`],
      [/site-a:\d+ site-b:\d+/g, ports.map((one) => `127.0.0.1:${one}`).join(' ')],
    ])
    return `{\n\tadmin off\n\tstorage file_system .\n}\n${sites}`
  },
  arguments: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

function replaceAll(example: string, changes: readonly (readonly [RegExp | string, string])[]): string {
  return changes.reduce((text, [found, instead]) => {
    const changed = text.replace(found, instead)
    assert(changed !== text, `the example does not contain ${String(found)}`)
    return changed
  }, example)
}
