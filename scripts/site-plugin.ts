import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import type { PageFiles } from '#web/lib/site-page.ts';

type Prerender = typeof import('#web/prerender.tsx');

/** Development: draws a public page anew each time it is asked for, as complete without JavaScript as the built one. */
export function sitePlugin(home: string): Plugin {
  return {
    name: 'jotline-site',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', home);
        if (request.method !== 'GET') return next();
        drawPage(server, pathname, searchParams, home).then((html) => {
          if (!html) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
    hotUpdate({ modules, server }) {
      // Nothing on a public page could be exchanged in place.
      if (this.environment.name === 'ssr' && modules.length > 0) server.ws.send({ type: 'full-reload' });
    },
  };
}

async function drawPage(server: ViteDevServer, path: string, query: URLSearchParams, home: string) {
  const { pages, renderPage } = (await server.ssrLoadModule('/prerender.tsx')) as Prerender;
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return null;
  const isApp = page.appWhen !== undefined && query.has(page.appWhen);
  const files: PageFiles = {
    styles: await listStyles(server),
    scripts: [isApp ? '/main.tsx' : '/site.ts'],
    fonts: [],
  };
  return server.transformIndexHtml(path, renderPage(page, files, home));
}

/** As links: the browser has them before the first paint, and without a script. */
async function listStyles(server: ViteDevServer): Promise<string[]> {
  const { moduleGraph } = server.environments.ssr;
  const seen = new Set<EnvironmentModuleNode>();
  const styles: string[] = [];
  const visit = (node: EnvironmentModuleNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    for (const imported of node.importedModules) visit(imported);
    if (node.url.endsWith('.css')) styles.push(`${node.url}?direct`);
  };
  visit(await moduleGraph.getModuleByUrl('/prerender.tsx'));
  return styles;
}
