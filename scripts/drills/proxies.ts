import { hold } from './drill.ts'

/** A program that stands before several instances, as its example in `deploy` has it. */
export interface ProxyKind {
  readonly name: string
  readonly program: string
  readonly example: string
  /** The example, listening at `port` before `ports`, without TLS; what the program writes stands in the folder it runs in. */
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
      [/(?: +server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n)+/, servers],
      [/^server \{\n {4}listen 80;[^]*?^\}\n/m, ''],
      [/listen 443 ssl http2;\n +listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/(?: +ssl_\w+ [^;]+;\n)+/, ''],
    ])
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
    return `daemon off; pid nginx.pid; events { worker_connections 1024; }\nhttp { access_log off; ${places.join(' ')}\n${http}}\n`
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
      [/site-a:\d+ site-b:\d+/, ports.map((one) => `127.0.0.1:${one}`).join(' ')],
    ])
    return `{\n\tadmin off\n\tstorage file_system .\n}\n${sites}`
  },
  arguments: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

function replaceAll(example: string, changes: readonly (readonly [RegExp | string, string])[]): string {
  return changes.reduce((text, [found, instead]) => {
    const changed = text.replace(found, instead)
    hold(changed !== text, `the example has nothing like ${String(found)}`)
    return changed
  }, example)
}
