<?php
/** The REST API reads and writes this post meta. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** Fields of other plugins (fifu_…) stay theirs. */
function post_fields(): array {
	return array(
		'image_url'        => 'url',
		'image_alt'        => 'text',
		'image_caption'    => 'text',
		'keywords'         => 'text',
		'meta_description' => 'text',
		'views'            => 'number',
		'author_name'      => 'text',
		'author_avatar'    => 'url',
		'hometown_id'      => 'id',
	);
}

function picture_fields(): array {
	return array(
		'hometown_credit'       => 'text',
		'hometown_credit_url'   => 'url',
		'hometown_license'      => 'text',
		'hometown_made_with_ai' => 'flag',
	);
}

/** register_post_meta() and the REST schema need to know this about each kind of field. */
function field_kinds(): array {
	return array(
		'text'   => array( 'type' => 'string', 'default' => '', 'clean' => 'sanitize_text_field' ),
		'url'    => array( 'type' => 'string', 'default' => '', 'clean' => 'esc_url_raw' ),
		'id'     => array(
			'type'    => 'string',
			'default' => '',
			'clean'   => 'sanitize_text_field',
			'rules'   => array( 'maxLength' => 64, 'pattern' => '^[A-Za-z0-9_-]*$' ),
		),
		'number' => array( 'type' => 'integer', 'default' => 0, 'clean' => 'intval' ),
		'flag'   => array( 'type' => 'boolean', 'default' => false, 'clean' => 'rest_sanitize_boolean' ),
	);
}

add_action( 'init', __NAMESPACE__ . '\\register_post_fields', 20 );

function register_post_fields() {
	register_fields( 'post', post_fields() );
	register_fields( 'attachment', picture_fields() );
}

function register_fields( string $post_type, array $fields ) {
	$kinds = field_kinds();
	foreach ( $fields as $key => $name ) {
		$kind = $kinds[ $name ];
		register_post_meta(
			$post_type,
			$key,
			array(
				'single'            => true,
				'type'              => $kind['type'],
				'default'           => $kind['default'],
				'sanitize_callback' => function ( $value ) use ( $kind ) {
					return call_user_func( $kind['clean'], $value );
				},
				'auth_callback'     => function ( $allowed, $meta_key, $post_id ) {
					return current_user_can( 'edit_post', $post_id );
				},
				'show_in_rest'      => array( 'schema' => ( $kind['rules'] ?? array() ) + array( 'type' => $kind['type'] ) ),
			)
		);
	}
}
