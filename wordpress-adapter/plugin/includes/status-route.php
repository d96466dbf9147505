<?php
/** GET /hometown/v1/status lets the desk see that the plugin is here and can send messages. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_status_route' );

function register_status_route() {
	register_rest_route(
		'hometown/v1',
		'/status',
		array(
			'methods'             => 'GET',
			'callback'            => __NAMESPACE__ . '\\read_status',
			'permission_callback' => function () {
				return current_user_can( 'edit_posts' );
			},
		)
	);
}

function read_status(): array {
	return array(
		'version' => VERSION,
		'webhook' => '' !== webhook_url() && '' !== webhook_secret(),
	);
}
