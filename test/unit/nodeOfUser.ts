const { npm_config_user_agent: agent = '', npm_node_execpath: nodeOfNpm = process.execPath } = process.env;

/** The Node that runs the package of the sandbox: that of npm, unless it is older than the package allows. */
export const nodeOfUser = /node\/v(?:2[2-9]|[3-9]\d)/.test(agent) ? nodeOfNpm : process.execPath;
